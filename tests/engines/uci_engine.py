#!/usr/bin/env python3
"""A UCI engine for tests. It knows no rules: both knights go out and back, which draws, unless --moves says what it
plays. What it was sent is written to --heard. At the N-th (first) COMMAND (or at "start") it does what --fault
KIND@COMMAND[:N] says: exit, die, hang, mute (answers nothing, listens on), twice (answers twice), none (no move),
illegal, empty, gtp, chatter (talks without an end), shouts (one line without an end)."""
import argparse
import os
import signal
import sys
import time

OPTIONS = """option name Hash type spin default 16 min 1 max 64
option name King Safety type spin default 100 min 0 max 300
option name Ponder type check default false
option name Style type combo default Normal var Solid var Normal var Risky
option name UCI_Chess960 type check default false
option name Clear Hash type button"""

parser = argparse.ArgumentParser()
parser.add_argument("--moves", default="")
parser.add_argument("--heard")
parser.add_argument("--fault", action="append", default=[])
parser.add_argument("--no-options", action="store_true")
parser.add_argument("--name", default="Scripted UCI")
arguments = parser.parse_args()
own_moves = arguments.moves.split()
own_count = 0
ply = 0
counts = {}


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def suffer(kind):
    """Whether the command is to be answered all the same."""
    if kind == "exit":
        sys.exit(3)
    if kind == "die":
        os.kill(os.getpid(), signal.SIGSEGV)
    if kind == "hang":
        while True:
            time.sleep(1)
    if kind == "twice":
        say("bestmove a2a3")
    if kind in ("none", "illegal", "empty"):
        say({"none": "bestmove (none)", "illegal": "bestmove a1h8", "empty": "bestmove"}[kind])
        return False
    if kind == "gtp":
        say("? unknown command\n")
        return False
    try:
        if kind == "chatter":
            while True:
                say("info string thinking " + "." * 1000)
        if kind == "shouts":
            while True:
                sys.stdout.write("x" * 100000)
    except BrokenPipeError:
        os._exit(1)
    return kind != "mute"


def fault_at(command):
    counts[command] = counts.get(command, 0) + 1
    for fault in arguments.fault:
        kind, place = fault.split("@")
        name, _, number = place.partition(":")
        if name == command and int(number or 1) == counts[command]:
            return suffer(kind)
    return True


def move():
    if own_count < len(own_moves):
        return own_moves[own_count]
    return ("g1f3", "g8f6", "f3g1", "f6g8")[ply % 4]


print("Scripted UCI says hello, with a bestmove of words", flush=True)
fault_at("start")
for line in sys.stdin:
    words = line.split()
    if arguments.heard:
        with open(arguments.heard, "a") as heard:
            heard.write(line)
    if not words or not fault_at(words[0]):
        continue
    if words[0] == "uci":
        say("id name " + arguments.name + "\nid author nobody" + ("" if arguments.no_options else "\n" + OPTIONS))
        say("uciok")
    elif words[0] == "isready":
        say("info string ready\nreadyok")
    elif words[0] == "ucinewgame":
        own_count = 0
    elif words[0] == "position":
        ply = len(words) - words.index("moves") - 1 if "moves" in words else 0
    elif words[0] == "go":
        say("info depth 7 score cp 31 lowerbound nodes 10\ninfo depth 7 seldepth 9 multipv 1 score cp 31 nodes 20 pv "
            + move() + "\ninfo depth 7 multipv 2 score cp -5 pv a2a3")
        say("bestmove " + move() + " ponder e7e5")
        own_count += 1
    elif words[0] == "quit":
        sys.exit(0)
