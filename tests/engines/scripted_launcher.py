#!/usr/bin/env python3
"""Starts a worker as ssh does and carries its two streams, with a fault.

scripted_launcher.py FAULT COMMAND...
  banner     says 60 KB before the worker does, without an end of line
  flood      says 100 KB and nothing else
  prompt     asks for a password
  shell      fails as a shell does that knows no ringmaster
  version    is a worker of another version
  protocol   is a worker with another protocol
  nonsense   sends nonsense instead of an outcome
  other      answers for the game after the one that was asked for
  twice      sends each outcome twice
  lie=JSON   changes these fields of each outcome
  mute       swallows outcomes, and carries the signs of life
  endless    sends bytes instead of the first outcome and never a newline
  pulses     sends empty lines instead of the first outcome, as fast as they are read
  liar       changes one field of every eighth outcome, at random
  flooder    writes without end instead of every tenth one: bytes, empty lines or warnings
  freeze=F   carries nothing any more as soon as there is a file F, and stays
  fail=F     fails as long as there is no file F
"""
import json
import os
import random
import select
import subprocess
import sys
import time


CHANGES = ("nonsense", "twice", "other", "lie", "mute", "endless", "pulses", "liar", "flooder")
LIES = (None, True, 0, 1, -1, 7.5, -3.5, 1e308, -1e308, 2**63, "", "x", "B+1", "void", "x" * 100000, [], {})


def say(text):
    os.write(1, text.encode())


def changed(fault, line, lie):
    if not line.startswith(b'{"ending"'):
        return line
    if (fault == "liar" and random.random() > 1 / 8) or (fault == "flooder" and random.random() > 1 / 10):
        return line
    if fault == "mute":
        return b""
    if fault == "flooder":
        fault = random.choice(("endless", "pulses", "warnings"))
    while fault in ("endless", "pulses"):
        os.write(1, (b"x" if fault == "endless" else b"\n") * 65536)
    if fault == "nonsense":
        return b"nonsense\n"
    if fault == "twice":
        return line + line
    outcome = json.loads(line)
    if fault == "liar":
        inside = random.choice([outcome, outcome, *[part for part in outcome.values() if part and isinstance(part, dict)]])
        inside[random.choice(list(inside))] = random.choice(LIES)
    elif fault == "warnings":
        outcome["warnings"] = ["nobody reads this"] * 1000000
    else:
        outcome.update(json.loads(lie) if fault == "lie" else {"number": outcome["number"] + 1})
    return json.dumps(outcome).encode() + b"\n"


def carry(fault, detail, command):
    frozen_by = detail if fault == "freeze" else ""
    worker = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    ours, pending = 0, b""
    while True:
        ready, _, _ = select.select([ours, worker.stdout], [], [], 0.05)
        while frozen_by and os.path.exists(frozen_by):
            time.sleep(0.05)
        if ours in ready:
            data = os.read(ours, 65536)
            if not data:
                worker.stdin.close()
                return
            worker.stdin.write(data)
        if worker.stdout in ready:
            data = os.read(worker.stdout.fileno(), 65536)
            if not data:
                return
            pending += data
            *lines, pending = pending.split(b"\n")
            for line in lines:
                line += b"\n"
                os.write(1, changed(fault, line, detail) if fault in CHANGES else line)


def main():
    fault, _, file = sys.argv[1].partition("=")
    command = sys.argv[2:]
    if fault == "banner":
        say("Welcome to the machine.\n" * 2500 + "$ ")
        os.execvp(command[0], command)
    if fault == "flood":
        say("Welcome to the machine.\n" * 5000)
        time.sleep(600)
    if fault == "prompt":
        say("me@big's password: ")
        time.sleep(600)
    if fault == "shell" or (fault == "fail" and not os.path.exists(file)):
        sys.stderr.write("bash: line 1: ringmaster: command not found\n")
        sys.exit(127)
    if fault == "fail":
        os.execvp(command[0], command)
    if fault in ("version", "protocol"):
        hello = {"protocol": 1 if fault == "version" else 2, "version": "0.0.1", "host": "big", "cores": 1,
                 "memory_megabytes": 1, "seconds_left": None, "home": "/"}
        say("ringmaster-worker " + json.dumps(hello) + "\n")
        time.sleep(600)
    carry(fault, file, command)


main()
