#include "store_texts.hpp"

#include "ringmaster/game/wire.hpp"

namespace ringmaster {

namespace {

/// How many texts are kept in memory; an event of a million candidates does not keep them all.
constexpr std::size_t most_kept = 50'000;

template <class Map, class Make>
const auto& find_or_make(Map& map, std::int64_t number, Make make) {
    const auto found = map.find(number);
    if (found != map.end()) {
        return found->second;
    }
    if (map.size() >= most_kept) {
        map.clear();
    }
    return map.emplace(number, make()).first->second;
}

}  // namespace

bool Texts::load(std::int64_t number, std::string& text) {
    if (!select_) {
        select_ = database_.prepare("SELECT content FROM text WHERE id = ?");
    }
    Query query(database_, select_, "read");
    query << number;
    const bool found = query.step();
    text = found ? query.text(0) : "";
    return found;
}

std::int64_t Texts::number_of(const std::string& text) {
    const std::int64_t number = checksum_of(text);
    std::string stored;
    if (load(number, stored)) {
        if (stored != text) {
            throw database_.damaged("a text that games share");
        }
        return number;
    }
    if (!insert_) {
        insert_ = database_.prepare("INSERT INTO text (id, content) VALUES (?, ?)");
    }
    Query query(database_, insert_, "store a text in");
    query << number << text;
    query.step();
    return number;
}

std::string Texts::known(std::int64_t number) {
    std::string text;
    if (!load(number, text) || checksum_of(text) != number) {
        throw database_.damaged("a text that games share");
    }
    return text;
}

const std::string& Texts::text(std::int64_t number) {
    return find_or_make(texts_, number, [&] { return known(number); });
}

const Parameters& Texts::parameters(std::int64_t number) {
    return find_or_make(parameters_, number, [&] {
        const std::string json = known(number);
        try {
            return parameters_from_json(json);
        } catch (const Error& error) {
            throw Error(error.what(), database_.place(), "somebody changed the file", Fault::state);
        }
    });
}

const Circumstances& Texts::circumstances(std::int64_t number) {
    return find_or_make(circumstances_, number, [&] { return parse_circumstances(known(number)); });
}

}  // namespace ringmaster
