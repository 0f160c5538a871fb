#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ringmaster/base/value.hpp"

namespace ringmaster {

/// A text with placeholders `{code}` and `{code:spec}`; `{{` and `}}` are braces. The spec is fmt's, such as `.2f`.
class PlaceholderText {
public:
    /// Throws Error when a brace is not closed or a placeholder has no name.
    explicit PlaceholderText(const std::string& text);

    /// A template file, where all braces but those around a known name stand for themselves.
    static PlaceholderText of_template(std::string_view text, const std::vector<std::string>& known);

    /// The names used, in order, repeats included.
    std::vector<std::string> names() const;

    /// The text with every placeholder replaced. Throws Error for a name that is not in `values` or a spec that does
    /// not fit.
    std::string fill(const Parameters& values) const;

private:
    struct Piece {
        std::string literal;  ///< comes before the placeholder
        std::string name;     ///< empty: none follows
        std::string spec;
    };
    std::vector<Piece> pieces_;
    std::string remedy_;  ///< where a spec does not fit
};

/// A template file with its placeholders replaced: only `{name}` and `{name:spec}` with a known name are placeholders,
/// all other braces stand for themselves, so that JSON or pattern files need no escapes. Nor is `{name: 3}`, with a
/// blank behind the colon, a placeholder. Throws Error for a spec that does not fit.
std::string fill_template(const std::string& text, const Parameters& values);

/// The names of the placeholders in a template file, in order, repeats included.
std::vector<std::string> template_names(const std::string& text, const std::vector<std::string>& known);

}  // namespace ringmaster
