#!/usr/bin/env python3
"""Plays one game of chess between two UCI engines, and prints what it is for the candidate: W, D or L.

    ./play_uci.py --candidate toga2 --opponent toga2 --depth 6-7 --option 'King Safety=120' --both-option OwnBook=false

When the candidate's engine fails (it dies, hangs or moves against the rules) it prints "candidate failed", status 1.
When anything else does (the opponent, the rules engine, an option that an engine does not have) it prints nothing,
status 2: such a game says nothing of the candidate. Standard error has the reason. It needs Linux and Python 3 alone.
"""
import argparse, collections, contextlib, ctypes, os, random, re, shlex, signal, subprocess, sys

class Failed(Exception): "There is no result."
class CandidateFailed(Failed): "There is none, and the candidate is to blame."
started = []                 # the engines' processes, to be ended

class Engine:
    """A program that speaks UCI. It has a process group of its own, with which its children end; it dies when we do."""
    def __init__(self, name, command, options=()):
        self.name = name
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            start_new_session=True, preexec_fn=lambda: ctypes.CDLL(None).prctl(1, signal.SIGKILL))   # PR_SET_PDEATHSIG
        started.append(self.process)
        told = [re.match(r"option name (.+?) type (\w+)(.*)", line) for line in self.ask("uci", "uciok")]
        self.options = {option[1].lower(): option for option in told if option}
        self.ask("\n".join([self.order(*option.partition("=")[::2]) for option in options] + ["isready"]), "readyok")

    def failed(self, what):
        return (CandidateFailed if self.name == "candidate" else Failed)(f"{self.name}: {what}")

    def order(self, name, value):
        """Sets an option. Most engines say nothing when it or its value is wrong: one would tune nothing for days."""
        if name.lower() not in self.options:
            raise Failed(f"{self.name}: has no option '{name}', only {[option[1] for option in self.options.values()]}")
        _, kind, rest = self.options[name.lower()].groups()
        ends = [int(end) for end in re.findall(r" (?:min|max) (-?\d+)", rest)] or [-sys.maxsize, sys.maxsize]
        if not {"spin": re.fullmatch(r"-?\d+", value) and ends[0] <= int(value) <= ends[-1],
                "check": value in ("true", "false"), "combo": value in re.split(" +var +", rest)[1:]}.get(kind, True):
            raise Failed(f"{self.name}: option '{name}' cannot be '{value}'; it is: {kind}{rest}")
        return f"setoption name {name} value {value}"

    def ask(self, text, last):
        """Says it, and returns the lines of the answer, of which the last begins with the word `last`."""
        lines = collections.deque(maxlen=1000)
        signal.setitimer(signal.ITIMER_REAL, args.timeout)   # then TimeoutError is raised, wherever we wait
        try:
            with contextlib.suppress(BrokenPipeError):
                os.write(self.process.stdin.fileno(), text.encode() + b"\n")
            while line := self.process.stdout.readline(1 << 20):
                lines.append(line[:1000].decode(errors="replace").strip())
                if lines[-1].split(" ")[0] == last:
                    return lines
            status = self.process.wait()
        except TimeoutError:
            raise self.failed(f"no '{last}' within {args.timeout:g} s after {text[-200:]!r}")
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        if -status in (signal.SIGHUP, signal.SIGINT, signal.SIGKILL, signal.SIGTERM):
            raise Failed(f"{self.name}: somebody ended it with signal {-status}")
        raise self.failed(f"ended with status {status} after {text[-200:]!r}")

def look(rules, fen, move=""):
    """What Stockfish says of a position, after the move: its FEN, the legal moves, whether the king is in check."""
    text = "\n".join(rules.ask(f"position fen {fen} moves {move}\nd\ngo perft 1", "Nodes"))
    fen, checkers = [(re.findall(rf"^{word}: *(.*)$", text, re.M) + [""])[0] for word in ("Fen", "Checkers")]
    return fen, re.findall(r"^([a-h]\d[a-h]\d\w?): 1$", text, re.M), checkers != ""

def first_position(rules, line):
    """The FEN of a line of a book, be it FEN or EPD. Stockfish takes anything for a position, but says what it took."""
    board, side, castling, en_passant, *clocks = (line.split() + [""] * 4)[:6]
    clocks = " ".join(clocks) if re.fullmatch(r"\d+ \d+", " ".join(clocks)) else "0 1"
    if board.count("K") == board.count("k") == 1 and re.fullmatch("[^pP/]+(/[^/]+){6}/[^pP/]+", board):
        fen, moves, _ = look(rules, f"{board} {side} {castling} {en_passant} {clocks}")
        others_turn = look(rules, f"{board} {'wb'[side == 'w']} {castling} - 0 1")    # who has moved is not in check
        if fen.split()[:3] == [board, side, castling] and moves and not others_turn[2]:
            return fen
    raise Failed(f"the opening is no legal position: '{line}'")

def play(players, rules):
    """Returns who has won ("w", "b", or "-" when it is a draw), why, and the moves."""
    chance, (least, *most) = random.Random(args.seed), [int(depth) for depth in args.depth.split("-")]
    start = fen = first_position(rules, args.opening)
    moves, scores, seen, (begin, turns, small) = [], [], [], args.draw
    def agree(count, wanted):                           # both engines, at each of their last turns
        return count > 0 and len(scores) >= 2 * count and all(wanted(cp) for cp in scores[-2 * count:])
    while True:
        fen, legal, in_check = look(rules, fen, *moves[-1:])
        *position, clock, _ = fen.split()
        seen.append(position)
        pieces, side = "".join(sorted(re.sub("[^a-z]", "", position[0].lower()))), position[1]
        for winner, why, is_so in (
            ("wb"[side == "w"], "checkmate", in_check and not legal),
            ("-", "stalemate", not legal),
            ("-", "repetition", seen.count(position) == 3),
            ("-", "50 moves", int(clock) >= 100),
            ("-", "bare material", pieces in ("kk", "bkk", "kkn")),
            ("w", "both say so", agree(args.resign[0], lambda cp: cp >= args.resign[1])),
            ("b", "both say so", agree(args.resign[0], lambda cp: -cp >= args.resign[1])),
            ("-", "both say so", len(moves) >= 2 * begin and agree(turns, lambda cp: abs(cp) <= small)),
        ):
            if is_so:
                return winner, why, moves
        go = f"movetime {args.movetime}" if args.movetime else f"depth {chance.randint(least, *most or [least])}"
        answer = players[side].ask(f"position fen {start} moves {' '.join(moves)}\ngo {go}", "bestmove")
        moves += (answer[-1].split() + ["nothing"])[1:2]
        if moves[-1] not in legal:
            raise players[side].failed(f"its move {moves[-1]} is illegal in '{fen}'")
        said = re.findall(r"^info .*\bscore (cp|mate) (-?\d+)", "\n".join(answer), re.M) or [("cp", "nan")]
        scores.append(float(said[-1][1]) * (1 if said[-1][0] == "cp" else 10000) * (1 if side == "w" else -1))

def interrupt(number, _):
    raise TimeoutError if number == signal.SIGALRM else SystemExit(2)

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
add = parser.add_argument
for name in "candidate", "opponent": add(f"--{name}", required=True, metavar="COMMAND")
add("--rules", default="stockfish", metavar="COMMAND", help="an engine with Stockfish's 'd' and 'go perft 1'")
for name, whose in ("option", "the candidate's"), ("opponent-option", "the opponent's"), ("both-option", "for both"):
    add(f"--{name}", action="append", default=[], metavar="NAME=VALUE", help=f"{whose}; as often as you like")
add("--depth", default="6", metavar="N|N-M", help="with N-M the seed chooses for every move, so that games differ")
add("--movetime", type=int, default=0, metavar="MS", help="instead of a depth")
add("--opening", default="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", metavar="FEN|EPD")
add("--colour", choices=("first", "second"), default="first", help="the candidate's; first is White")
add("--seed", type=int, default=0)
add("--timeout", type=float, default=30, metavar="S", help="for every answer of an engine")
add("--resign", type=int, nargs=2, default=(4, 700), metavar=("TURNS", "CP"), help="when both say so; 0 0: never")
add("--draw", type=int, nargs=3, default=(40, 8, 10), metavar=("MOVE", "TURNS", "CP"), help="likewise, from a move on")
add("--verbose", action="store_true", help="the moves, and why the game ended, to standard error")
args = parser.parse_args()
os.environ["PATH"] += ":/usr/games"                     # where Debian has them
for number in signal.SIGALRM, signal.SIGTERM, signal.SIGHUP, signal.SIGINT:
    signal.signal(number, interrupt)
try:
    players = [Engine("candidate", args.candidate, args.both_option + args.option),
               Engine("opponent", args.opponent, args.both_option + args.opponent_option)]
    sides = dict(zip("wb", players if args.colour == "first" else players[::-1]))
    winner, why, moves = play(sides, Engine("rules engine", args.rules))
    if args.verbose: print(args.opening, *moves, winner, why, file=sys.stderr)
    print("D" if winner == "-" else "W" if sides[winner] is players[0] else "L")
except (Failed, OSError, ValueError) as failure:
    print(failure, file=sys.stderr)
    if isinstance(failure, CandidateFailed): print("candidate failed")
    sys.exit(1 if isinstance(failure, CandidateFailed) else 2)
finally:
    for process in started:
        with contextlib.suppress(BrokenPipeError, subprocess.TimeoutExpired):
            os.write(process.stdin.fileno(), b"quit\n")
            process.wait(0.2)
        with contextlib.suppress(ProcessLookupError):   # nobody is left
            os.killpg(process.pid, signal.SIGKILL)
