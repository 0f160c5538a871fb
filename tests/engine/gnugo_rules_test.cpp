#include <algorithm>
#include <sstream>

#include "ringmaster/base/random.hpp"
#include "ringmaster/engine/controller.hpp"
#include "ringmaster/go/position.hpp"

#include "go/drawing.hpp"
#include "support/catch.hpp"

using namespace ringmaster;

namespace {

constexpr double gnugo_patience = 10;
/// GNU Go forgets the oldest moves of longer games, and superko with them.
constexpr int longest_game = 450;
constexpr int moves_between_looks = 10;

struct RulesAtWork {
    std::vector<std::string> options;
    KoRule forbidden;
    bool suicide_allowed;
    /// Kos are taken, nothing else happens, kos are taken back: small boards, many passes, a look at every point.
    bool seeks_repetitions = false;
};

struct Seen {
    int moves = 0;
    int illegal = 0;  ///< refused points that were empty
    int repetitions = 0;
};

/// GNU Go as the other opinion about the rules.
class Adviser {
public:
    explicit Adviser(const RulesAtWork& rules) : controller_(setup(rules), {}, nullptr) {}
    ~Adviser() {
        controller_.ask_to_quit();
        controller_.finish();
    }

    std::string ask(const std::string& command) {
        const Reply reply = controller_.send(command, gnugo_patience);
        INFO(command << ": " << reply.text);
        REQUIRE(reply.ok());
        return reply.text;
    }

    bool is_legal(Colour colour, Point point) { return ask("is_legal " + name(colour) + " " + to_text(point)) == "1"; }

    std::vector<std::string> stones(Colour colour) {
        std::istringstream words(ask("list_stones " + name(colour)));
        std::vector<std::string> vertices;
        for (std::string word; words >> word;) {
            vertices.push_back(word);
        }
        std::ranges::sort(vertices);
        return vertices;
    }

private:
    static PlayerSetup setup(const RulesAtWork& rules) {
        PlayerSetup player;
        player.code = "gnugo";
        player.command = {"gnugo", "--mode=gtp"};
        player.command.insert(player.command.end(), rules.options.begin(), rules.options.end());
        return player;
    }

    Controller controller_;
};

std::vector<std::string> stones_on(const Board& board, Colour colour) {
    std::vector<std::string> vertices;
    for (int i = 0; i < board.size() * board.size(); ++i) {
        const Point point{i % board.size(), i / board.size()};
        if (board.at(point) == colour) {
            vertices.push_back(to_text(point));
        }
    }
    std::ranges::sort(vertices);
    return vertices;
}

/// One random game of sides in turn; a side passes when a few random points were all illegal, and now and then.
class RandomGame {
public:
    RandomGame(Adviser& adviser, const RulesAtWork& rules, int size, std::uint64_t number)
        : adviser_(adviser),
          rules_(rules),
          position_(size, rules.forbidden, rules.suicide_allowed),
          random_(3, "gnugo rules", number) {
        adviser_.ask("boardsize " + std::to_string(size));
        adviser_.ask("clear_board");
    }

    void play(int moves, Seen& seen) {
        for (int move = 0; move < moves; ++move) {
            turn(move % 2 == 0 ? Colour::black : Colour::white, seen);
            if (move % moves_between_looks == 0) {
                look();
            }
        }
        look();
    }

private:
    void turn(Colour colour, Seen& seen) {
        if (const auto ko = position_.board().ko_point()) {
            agreed_legal(colour, *ko, seen);
            agreed_legal(opponent_of(colour), *ko, seen);
        }
        if (rules_.seeks_repetitions) {
            look_at_every_point(colour, seen);
        }
        const bool passes = random_.below(rules_.seeks_repetitions ? 2 : 20) == 0;
        for (int attempt = 0; !passes && attempt < 10; ++attempt) {
            const Point point = random_point();
            if (agreed_legal(colour, point, seen)) {
                ++seen.moves;
                position_.play(colour, point);
                adviser_.ask("play " + name(colour) + " " + to_text(point));
                return;
            }
        }
        position_.pass(colour);
        adviser_.ask("play " + name(colour) + " pass");
    }

    bool agreed_legal(Colour colour, Point point, Seen& seen) {
        const std::string why_illegal = position_.why_illegal(colour, point);
        const bool theirs = adviser_.is_legal(colour, point);
        if (why_illegal.empty() != theirs) {
            FAIL(name(colour) << " " << to_text(point) << ": " << why_illegal << "\n" << draw(position_.board()));
        }
        seen.illegal += theirs || position_.board().at(point) ? 0 : 1;
        seen.repetitions += why_illegal.find("repeat") == std::string::npos ? 0 : 1;
        return theirs;
    }

    void look_at_every_point(Colour colour, Seen& seen) {
        const int size = position_.board().size();
        for (int i = 0; i < size * size; ++i) {
            agreed_legal(colour, {i % size, i / size}, seen);
        }
    }

    void look() {
        for (const Colour colour : {Colour::black, Colour::white}) {
            REQUIRE(stones_on(position_.board(), colour) == adviser_.stones(colour));
        }
    }

    Point random_point() {
        const auto size = static_cast<std::uint64_t>(position_.board().size());
        return {static_cast<int>(random_.below(size)), static_cast<int>(random_.below(size))};
    }

    Adviser& adviser_;
    const RulesAtWork& rules_;
    Position position_;
    Random random_;
};

/// Games on boards from 5x5 to 19x19 until so many moves were played.
Seen compare(const RulesAtWork& rules, int moves) {
    Adviser adviser(rules);
    Seen seen;
    for (std::uint64_t number = 0; seen.moves < moves; ++number) {
        const int size = 5 + static_cast<int>(number % (rules.seeks_repetitions ? 2 : 15));
        RandomGame(adviser, rules, size, number).play(longest_game, seen);
    }
    return seen;
}

}  // namespace

TEST_CASE("10,000 random moves are legal for us and for GNU Go alike", "[gnugo][slow]") {
    const Seen seen = compare({{}, KoRule::simple, false}, 10000);
    CHECK(seen.illegal > 1000);
}

TEST_CASE("GNU Go agrees where suicide is allowed", "[gnugo]") {
    compare({{"--allow-all-suicide"}, KoRule::simple, true}, 2000);
}

TEST_CASE("GNU Go agrees about superko", "[gnugo][slow]") {
    const Seen positional = compare({{"--positional-superko"}, KoRule::positional, false, true}, 1000);
    const Seen situational = compare({{"--situational-superko"}, KoRule::situational, false, true}, 1000);
    CHECK(positional.repetitions > 0);
    CHECK(situational.repetitions > 0);
}
