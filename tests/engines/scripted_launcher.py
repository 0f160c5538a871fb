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
  freeze=F   carries nothing any more as soon as there is a file F, and stays
  fail=F     fails as long as there is no file F
"""
import json
import os
import select
import subprocess
import sys
import time


def say(text):
    os.write(1, text.encode())


def changed(fault, line):
    if not line.startswith(b'{"ending"'):
        return line
    if fault == "nonsense":
        return b"nonsense\n"
    if fault == "twice":
        return line + line
    outcome = json.loads(line)
    outcome["number"] += 1
    return json.dumps(outcome).encode() + b"\n"


def carry(fault, frozen_by, command):
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
                os.write(1, changed(fault, line + b"\n") if fault in ("nonsense", "twice", "other") else line + b"\n")


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
    carry(fault, file if fault == "freeze" else "", command)


main()
