#!/usr/bin/env python3
"""A UCI engine that plays the moves it is told, one after the other and then from the first again, and fails as it is told.
What is done "at N" is done when it is asked for its Nth move; 0 is before the first, at `uci`."""
import argparse, os, signal, subprocess, sys, time

parser = argparse.ArgumentParser()
parser.add_argument("moves", nargs="*")
parser.add_argument("--score", action="append", default=[], help="of each move, as in 'cp 30' or 'mate -2'; the last stays")
parser.add_argument("--mark", help="does nothing; tells its processes from others")
for deed in "crash", "exit", "hang", "deaf", "killed", "flood", "talk", "fork", "half":
    parser.add_argument(f"--{deed}-at", type=int, default=-1)
args = parser.parse_args()


def say(text):
    print(text, flush=True)


def misbehave(now):
    if now == args.fork_at:
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)", args.mark or ""])
    if now == args.crash_at:
        os.kill(os.getpid(), signal.SIGSEGV)
    if now == args.killed_at:
        os.kill(os.getpid(), signal.SIGKILL)
    if now == args.exit_at:
        print("no memory left", file=sys.stderr)
        sys.exit(3)
    if now == args.deaf_at:
        os.close(0)
        time.sleep(1000)
    while now == args.flood_at:
        os.write(1, b"x" * 65536)
    if now == args.half_at:
        os.write(1, b"bestm")
    while now in (args.hang_at, args.half_at):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(1000)
    if now == args.talk_at:
        say("info string \x00\xff é bestmove e2e4\r\n\nbestmovee2e4")


played = 0
for line in sys.stdin:
    words = line.split() or [""]
    if words[0] == "uci":
        misbehave(0)
        for option in ("Hash type spin default 16 min 1 max 64", "King Safety type spin default 100 min 0 max 400",
                       "OwnBook type check default true", "Style type combo default Solid Play var Solid Play var Wild",
                       "Clear Hash type button", "Book File type string default <empty>", "Offset type spin default 0 min -5 max 5"):
            say(f"option name {option}")
        say("uciok")
    elif words[0] == "setoption":
        print(line.strip(), file=sys.stderr, flush=True)
    elif words[0] == "isready":
        say("readyok")
    elif words[0] == "go":
        print(line.strip(), file=sys.stderr, flush=True)
        misbehave(played + 1)
        if args.score:
            say(f"info depth 1 score {args.score[min(played, len(args.score) - 1)]} nodes 1")
        say(f"bestmove {args.moves[played % len(args.moves)]}" if args.moves else "bestmove 0000")
        played += 1
    elif words[0] == "quit":
        break
