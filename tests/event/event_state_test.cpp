#include "ringmaster/event/event_state.hpp"

#include "ringmaster/base/error.hpp"
#include "ringmaster/game/plausibility.hpp"
#include "ringmaster/go/scoring.hpp"
#include "ringmaster/os/files.hpp"

#include "config/control_files.hpp"
#include "support/append.hpp"
#include "support/catch.hpp"
#include "support/facts_of.hpp"
#include "support/fake_pool.hpp"
#include "support/small_event.hpp"
#include "support/temporary_folder.hpp"

using namespace ringmaster;

namespace {

/// An event with some games in its store.
struct PlayedEvent {
    TemporaryFolder folder;
    LoadedControlFile loaded;
    Store store{folder / "small.db", Store::Mode::write};

    explicit PlayedEvent(LoadedControlFile first = {small_event(), {}, ""}) : loaded(std::move(first)) { begin(false); }

    EventState begin(bool accept_changes) {
        EventState state = restore_event(loaded, store, accept_changes);
        store.replace_facts(state.facts);
        return state;
    }

    void play(std::uint64_t games, int epoch = 1) {
        for (std::uint64_t i = 0; i < games; ++i) {
            GameRecord record;
            record.number = next_number++;
            record.purpose = parse_purpose("0");
            record.epoch = epoch;
            record.ending = Ending::score;
            record.winner = Colour::white;
            record.result = "W+";
            append(store, record);
        }
    }

    std::string refusal() {
        try {
            restore_event(loaded, store, false);
        } catch (const Error& error) {
            CHECK(error.fault() == Fault::usage);
            return error.what();
        }
        return "accepted";
    }

    std::uint64_t next_number = 0;
};

}  // namespace

TEST_CASE("it is kept how many games an ablation was to have", "[event]") {
    PlayedEvent event;
    CHECK(event.begin(false).identity.ablation_wanted == 0);
    auto facts = event.store.facts();
    facts["verification round"] = "0 30 400 (ablation)";
    event.store.replace_facts(facts);
    CHECK(event.begin(false).identity.ablation_wanted == 430);
    facts["verification round"] = "1 30 400 ";
    event.store.replace_facts(facts);
    CHECK(event.begin(false).identity.ablation_wanted == 0);
}

TEST_CASE("an unchanged event goes on with its games, seed and epoch", "[event]") {
    PlayedEvent event;
    event.play(3);
    const EventState first = event.begin(false);
    const EventState second = event.begin(false);
    CHECK(second.competition->progress().finished == 3);
    CHECK(first.identity.seed == second.identity.seed);
    CHECK(second.identity.epoch == 1);
    CHECK(second.accepted.empty());
}

TEST_CASE("stored games that make no sense are left out, named, and not played again under their numbers", "[event]") {
    PlayedEvent event({[] {
                           ControlFile control = small_event();
                           control.reward.kind = RewardKind::margin;
                           return control;
                       }(),
                       {},
                       ""});
    event.play(3);
    GameRecord lie;
    lie.purpose = parse_purpose("0");
    lie.ending = Ending::score;
    lie.winner = Colour::white;
    for (const double margin : {-4.0, 1e300, 3.5}) {
        lie.number = event.next_number++;
        lie.margin = margin;
        lie.result = to_text(Score{lie.winner, margin});
        append(event.store, lie);
    }
    lie.number = event.next_number++;
    lie.margin.reset();
    lie.result = "W+";
    lie.score = 7.5;
    lie.epoch = 2;  // of which nothing is believed but the number
    append(event.store, lie);
    const EventState state = event.begin(false);
    CHECK(state.competition->progress().finished == 4);
    const EventFacts facts = state.competition->facts(FactsDetail::full);
    const auto warning = warning_of<SenselessGames>(facts);
    CHECK(warning.count == 2);
    CHECK(warning.total == 6);
    CHECK(warning.first == 3);
    CHECK(warning.why == "'margin' must be above 0, not -4");
    CHECK(state.competition->ask().value().number == 7);
    CHECK(warns_of<SenselessGames>(
        restore_to_show(event.loaded, event.store, "/home/me").competition->facts(FactsDetail::full)));
}

TEST_CASE("stored games with words that nobody knows are left out and named, too", "[event]") {
    PlayedEvent event;
    event.play(2);
    GameRecord record;
    record.number = 2;
    record.purpose = PairingGame{};
    append(event.store, record);
    record.number = 3;
    record.purpose = parse_purpose("0");
    record.ending = static_cast<Ending>(77);
    append(event.store, record);
    record.number = most_stored_games;
    record.ending = Ending::score;
    record.epoch = 7;
    append(event.store, record);
    VoidGame game;
    game.number = 5;
    game.purpose = PairingGame{};
    append(event.store, game);
    const EventState state = event.begin(false);
    CHECK(state.competition->progress().finished == 2);
    const EventFacts facts = state.competition->facts(FactsDetail::full);
    CHECK(facts.progress.void_games == 1);
    const auto warning = warning_of<SenselessGames>(facts);
    CHECK(warning.count == 3);
    CHECK(state.competition->ask().value().number == 4);
}

namespace {

/// Plays as a run does; the row of one of the games says what no game can have.
void play_with_bad_row(PlayedEvent& event, Competition& competition, int games, int bad) {
    for (int i = 0; i < games; ++i) {
        const Job job = competition.ask().value();
        Outcome outcome = fake_outcome(job, i % 3 != 0);
        outcome.margin = 1.5;
        if (job.script() != nullptr) {
            outcome = {};
            outcome.ending = Ending::told;
            outcome.told = {{i % 3 != 0 ? 1.0 : 0.0, {}, i % 3 != 0 ? "W" : "L"}};
            outcome.result = outcome.told[0].text;
        }
        GameRecord record = make_records(job, outcome, 1000 + i).front();
        competition.tell(record);
        record.score = i == bad ? 7.5 : record.score;
        append(event.store, record);
    }
}

}  // namespace

TEST_CASE("for a game of a match that makes no sense another one is played, and the match is as long", "[event]") {
    PlayedEvent event;
    EventState first = event.begin(false);
    play_with_bad_row(event, *first.competition, 20, -1);
    first.verify(6, "");
    event.store.replace_facts(first.facts);
    play_with_bad_row(event, *first.competition, 6, 2);
    EventState again = event.begin(false);
    CHECK(warning_of<SenselessGames>(again.competition->facts(FactsDetail::full)).first == 22);
    again.verify(6, "");
    CHECK(again.competition->progress().finished == 5);
    CHECK(again.competition->progress().wanted == 6U);
    const Job job = again.competition->ask().value();
    CHECK(job.number == 26);
    CHECK(match_game_of(job.purpose)->match == 1);
    CHECK(match_game_of(job.purpose)->game == 2);
    CHECK_FALSE(again.competition->ask());
    again.competition->give_back(job);
    play_with_bad_row(event, *again.competition, 1, -1);
    CHECK(again.competition->progress().complete());
    CHECK(again.competition->facts(FactsDetail::full).match->games() == 6);
}

TEST_CASE("for a game of a pair that makes no sense another one is played, and the event is as long", "[event]") {
    const ControlFile control = good(
        "competition_type = 'model_tuner'\nnumber_of_games = 8\nverification = 0\nseed = 3\n[game]\n"
        "command = './play {x} {pair}'\n[[parameters]]\ncode = 'x'\nscale = { linear = [0, 1] }\n");
    PlayedEvent event({control, {}, ""});
    play_with_bad_row(event, *event.begin(false).competition, 8, 1);
    const EventState again = event.begin(false);
    CHECK(again.competition->progress().finished == 7);
    CHECK(again.competition->progress().wanted == 8U);
    CHECK_FALSE(again.competition->progress().complete());
    play_with_bad_row(event, *again.competition, 1, -1);
    CHECK(again.competition->progress().complete());
    CHECK_FALSE(again.competition->ask());
    const EventState last = event.begin(false);
    CHECK(last.competition->progress().finished == 8);
    CHECK(last.competition->progress().complete());
    CHECK(warning_of<SenselessGames>(last.competition->facts(FactsDetail::full)).total == 9);
}

TEST_CASE("what does not change the meaning of games may change", "[event]") {
    PlayedEvent event;
    event.play(2);
    event.loaded.control.number_of_games = 99;
    tree_of(event.loaded.control).tree.exploration_coefficient = 2;
    tree_of(event.loaded.control).tree.max_depth = 3;
    event.loaded.control.description = "new";
    event.loaded.control.parameters[0].format = "%.1f";
    CHECK(event.refusal() == "accepted");
}

TEST_CASE("limits and what becomes of failures may change", "[event]") {
    PlayedEvent event;
    event.play(2);
    event.loaded.control.gtp().settings.engine_failure = EngineFailure::loss;
    event.loaded.control.gtp().candidate.timeouts.move = 5;
    event.loaded.control.gtp().players["fixed"].memory_limit = 1024;
    event.loaded.control.max_void_games_in_a_row = 9;
    event.loaded.control.patience = 9;
    CHECK(event.refusal() == "accepted");
}

TEST_CASE("the move limit may change when no game came near the old or the new one", "[event]") {
    PlayedEvent event;
    GameRecord record;
    record.purpose = parse_purpose("0");
    record.ending = Ending::score;
    record.winner = Colour::white;
    record.moves = 120;
    append(event.store, record);
    for (const int limit : {121, 2000}) {
        event.loaded.control.gtp().settings.move_limit = limit;
        CHECK(event.refusal() == "accepted");
    }
    event.loaded.control.gtp().settings.move_limit = 120;
    CHECK(event.refusal().starts_with("small.toml: move_limit was 1000 for 1 game and is 120 now (games under "));
    event.loaded.control.gtp().settings.move_limit = 2000;
    event.begin(false);
    record.number = 1;
    record.ending = Ending::move_limit;
    record.winner.reset();
    append(event.store, record);
    event.loaded.control.gtp().settings.move_limit = 1000;
    CHECK(event.refusal().starts_with("small.toml: move_limit was 2000 for 2 games and is 1000 now (games under "));
}

TEST_CASE("openings whose counters an earlier ringmaster did not read are the same", "[event][chess]") {
    const std::string start = "4k3/8/8/8/8/8/8/4K2R w K - ";
    PlayedEvent event;
    event.loaded.control.gtp().settings.rules = Rules::chess;
    event.loaded.control.gtp().openings.emplace();
    event.loaded.openings = {start + "0 1 moves h1h2", start + "0 1"};
    event.begin(false);
    event.play(2);
    event.loaded.openings = {start + "3 12 moves h1h2", start + "4 40"};
    CHECK(event.refusal() == "accepted");
    event.loaded.openings.pop_back();
    CHECK(event.refusal().starts_with("small.toml: openings was the text "));
    event.loaded.openings = {start + "3 12 moves h1h3", start + "4 40"};
    CHECK(event.refusal().starts_with("small.toml: openings was the text "));
}

TEST_CASE("a changed komi is named with both values and the games played", "[event]") {
    PlayedEvent event;
    event.play(412);
    event.loaded.control.gtp().settings.komi = 6.5;
    CHECK(event.refusal() ==
          "small.toml: komi was 7.5 for 412 games and is 6.5 now (games under different settings cannot be pooled: go "
          "back to the old "
          "settings, use another file name, start afresh with 'reset', or go on with '--accept-changes', which keeps "
          "the old games "
          "but does not count them)");
}

TEST_CASE("changes of scale, split, opponent, command and board are noticed", "[event]") {
    PlayedEvent event;
    event.play(1);
    ControlFile& control = event.loaded.control;
    const ControlFile old = control;
    control.parameters[0].scale = Scale::linear(0, 11);
    CHECK(event.refusal().starts_with("small.toml: parameter 'level': scale was "));
    control = old;
    control.parameters[0].split = 5;
    CHECK(event.refusal().starts_with("small.toml: parameter 'level': split was "));
    control = old;
    control.gtp().candidate.command.push_back("--fast");
    CHECK(event.refusal().starts_with("small.toml: candidate: command was "));
    control = old;
    control.gtp().players["fixed"].command.push_back("--fast");
    CHECK(event.refusal().starts_with("small.toml: opponent: command was "));
    control = old;
    control.gtp().settings.board_size = 13;
    CHECK(event.refusal().starts_with("small.toml: board_size was "));
    control = old;
    CHECK(event.refusal() == "accepted");
}

TEST_CASE("a changed template is a change, the same one is not", "[event]") {
    PlayedEvent event;
    event.loaded.control.candidate_files.push_back({"/x/p.in", "p.db", {1, 1}});
    event.loaded.template_texts = {"a {level}"};
    event.begin(false);
    event.play(1);
    CHECK(event.refusal() == "accepted");
    event.loaded.template_texts = {"b {level}"};
    CHECK(event.refusal().find("template of 'p.db' was the text ") != std::string::npos);
}

TEST_CASE("while no game is stored any change is welcome", "[event]") {
    PlayedEvent event;
    event.loaded.control.gtp().settings.komi = 6.5;
    CHECK(event.refusal() == "accepted");
}

TEST_CASE("accepted changes begin an epoch that keeps the old games but does not count them", "[event]") {
    PlayedEvent event;
    event.play(5);
    event.loaded.control.gtp().settings.komi = 6.5;
    const EventState state = event.begin(true);
    CHECK(state.identity.epoch == 2);
    CHECK(state.accepted == std::vector<std::string>{"komi was 7.5 for 5 games and is 6.5 now"});
    CHECK(state.competition->progress().finished == 0);
    CHECK(state.facts.at("epoch 1 setting: komi") == "7.5");
    event.play(2, 2);
    const EventState later = event.begin(false);
    CHECK(later.identity.epoch == 2);
    CHECK(later.competition->progress().finished == 2);
    CHECK(later.facts.at("epoch 1 setting: komi") == "7.5");
}

TEST_CASE("an accepted change that never led to a game is forgotten when the old settings come back", "[event]") {
    PlayedEvent event;
    event.play(5);
    const ControlFile old = event.loaded.control;
    event.loaded.control.gtp().settings.komi = 6.5;
    CHECK(event.begin(true).identity.epoch == 2);
    CHECK(event.begin(false).identity.epoch == 2);
    event.loaded.control = old;
    const EventState back = event.begin(false);
    CHECK(back.identity.epoch == 1);
    CHECK(back.competition->progress().finished == 5);
    event.play(1);
    CHECK(event.begin(false).competition->progress().finished == 6);
}

TEST_CASE("other changes that are accepted begin an epoch too, and are no error", "[event]") {
    PlayedEvent event;
    event.play(5);
    const std::vector<std::string> changes{"the program '/x' was changed after 5 games"};
    CHECK(restore_event(event.loaded, event.store, false, changes).identity.epoch == 1);
    const EventState state = restore_event(event.loaded, event.store, true, changes);
    CHECK(state.identity.epoch == 2);
    CHECK(state.accepted == changes);
    CHECK(state.competition->progress().finished == 0);
    event.store.replace_facts(state.facts);
    CHECK(event.begin(false).identity.epoch == 2);
    event.play(2, 2);
    CHECK(event.begin(false).identity.epoch == 2);
    CHECK(event.begin(false).competition->progress().finished == 2);
}

TEST_CASE("the seed is the control file's, else the stored one", "[event]") {
    PlayedEvent event;
    const std::uint64_t drawn = event.begin(false).identity.seed;
    CHECK(event.begin(false).identity.seed == drawn);
    event.loaded.control.seed = 5;
    CHECK(event.begin(false).identity.seed == 5);
}

namespace {

/// As it was read from a control file with that komi.
LoadedControlFile loaded_with_komi(const std::string& komi) {
    Parts parts;
    parts.top.replace(parts.top.find("komi = 7.5"), 10, "komi = " + komi);
    return {good(parts.text()), {}, parts.text()};
}

StoredEvent shown(const PlayedEvent& event) {
    return restore_to_show(event.loaded, event.store, "/home/me");
}

}  // namespace

TEST_CASE("an unchanged event is shown with its games and seed", "[event]") {
    PlayedEvent event(loaded_with_komi("7.5"));
    event.play(3);
    const StoredEvent stored = shown(event);
    CHECK(stored.changes.empty());
    CHECK(stored.competition->progress().finished == 3);
    CHECK(stored.control.gtp().settings.komi == 7.5);
}

TEST_CASE("games of other settings are shown by the control file of then, and the changes are named", "[event]") {
    PlayedEvent event(loaded_with_komi("7.5"));
    event.play(3);
    event.loaded = loaded_with_komi("6.5");
    const StoredEvent stored = shown(event);
    CHECK(stored.changes == std::vector<std::string>{"komi was 7.5 for 3 games and is 6.5 now"});
    CHECK(stored.control.gtp().settings.komi == 7.5);
    CHECK(stored.competition->progress().finished == 3);
    CHECK(event.store.facts().at("control file") == loaded_with_komi("7.5").text);
    CHECK(event.refusal() != "accepted");
}

TEST_CASE("what was known to an event is known where its control file of then is shown", "[event]") {
    LoadedControlFile loaded = loaded_with_komi("7.5");
    loaded.text += "[[known]]\nsettings = { a = 3 }\nscore = 5\ngames = 20\n[[known]]\nfrom = 'old.toml'\n";
    loaded.control = good(loaded.text);
    loaded.known = {loaded.control.known[0].result, {"old.toml", {{"a", 4.0}}, {}, 1, 1}};
    PlayedEvent event(loaded);
    event.play(3);
    const auto games_known = [](const StoredEvent& stored) {
        std::vector<std::uint64_t> games;
        for (const KnownFacts& known : stored.competition->facts(FactsDetail::full).known) {
            games.push_back(known.tally.games);
        }
        return games;
    };
    const std::vector<std::uint64_t> both{20, 1};
    CHECK(games_known(shown(event)) == both);
    event.loaded = loaded_with_komi("6.5");
    CHECK(games_known(shown(event)) == both);
    event.loaded = event_of_last_run(event.store.facts(), "/events/tune.toml", "/home/me").value();
    CHECK(games_known(shown(event)) == both);
}

TEST_CASE("an older ringmaster kept no control file: its games are shown by the present one", "[event]") {
    PlayedEvent event(loaded_with_komi("7.5"));
    const bool is_there = GENERATE(true, false);
    EventState state = event.begin(false);
    if (is_there) {
        state.facts["control file"] = "this is no control file";
    } else {
        state.facts.erase("control file");
    }
    event.store.replace_facts(state.facts);
    event.play(3);
    event.loaded = loaded_with_komi("6.5");
    const StoredEvent stored = shown(event);
    CHECK(stored.changes == std::vector<std::string>{"komi was 7.5 for 3 games and is 6.5 now"});
    CHECK(stored.control.gtp().settings.komi == 6.5);
    CHECK(stored.competition->progress().finished == 3);
}

TEST_CASE("of an event in its second epoch that one is shown", "[event]") {
    PlayedEvent event(loaded_with_komi("7.5"));
    event.play(5);
    event.loaded = loaded_with_komi("6.5");
    event.begin(true);
    event.play(2, 2);
    const StoredEvent stored = shown(event);
    CHECK(stored.changes.empty());
    CHECK(stored.competition->progress().finished == 2);
    event.loaded = loaded_with_komi("5.5");
    CHECK(shown(event).changes == std::vector<std::string>{"komi was 6.5 for 2 games and is 5.5 now"});
    CHECK(shown(event).control.gtp().settings.komi == 6.5);
}

TEST_CASE("an event whose kind changes is another one, and goes on as that when it is accepted", "[event]") {
    const std::map<std::string, ControlFile> kinds{
        {"a script's tuning", good("competition_type = 'model_tuner'\n[game]\ncommand = './play {x}'\n"
                                   "[[parameters]]\ncode = 'x'\nscale = { linear = [0, 1] }\n")},
        {"a tournament",
         good("competition_type = 'playoff'\nboard_size = 9\nkomi = 7\n[players.a]\ncommand = 'a'\n[players.b]\n"
              "command = 'b'\n[[matchups]]\nplayer_1 = 'a'\nplayer_2 = 'b'\n")}};
    for (const auto& [kind, control] : kinds) {
        PlayedEvent event(loaded_with_komi("7.5"));
        event.play(3);
        VoidGame game;
        game.culprit = 0;
        append(event.store, game);
        event.loaded = {control, {}, ""};
        const std::string refusal = event.refusal();
        CHECK(refusal.find(": it was a tuning of engines for 3 games and is " + kind +
                           " now, which is another event (games under different settings ") != std::string::npos);
        CHECK(refusal.ends_with("which keeps the old games but does not count them)"));
        CHECK(shown(event).competition->progress().finished == 3);
        const EventState accepted = event.begin(true);
        CHECK(accepted.identity.epoch == 2);
        CHECK(accepted.competition->progress().finished == 0);
        CHECK(accepted.competition->ask());
        CHECK(event.refusal() == "accepted");
        event.loaded = loaded_with_komi("7.5");
        CHECK(event.begin(false).competition->progress().finished == 3);
    }
}

TEST_CASE("who changes a player of a tournament is told how to keep the games of the others", "[event]") {
    const auto playoff = [](const std::string& command) {
        return LoadedControlFile{
            good("competition_type = 'playoff'\nboard_size = 9\nkomi = 7\n[players.a]\ncommand = '" + command +
                 "'\n[players.b]\ncommand = 'b'\n[[matchups]]\nplayer_1 = 'a'\nplayer_2 = 'b'\n"),
            {},
            ""};
    };
    PlayedEvent event(playoff("a"));
    event.play(1);
    event.loaded = playoff("a2");
    CHECK(event.refusal().find("does not count them; a changed player who gets a new name costs only his own; ") !=
          std::string::npos);
}
