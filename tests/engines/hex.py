#!/usr/bin/env python3
"""Plays Hex by GTP, badly: Black connects top and bottom, White left and right. `--skill S` (0 to 1) is how often it
extends towards its goal instead of anywhere. It says who has won as soon as somebody has."""
import random
import sys

skill = float(sys.argv[sys.argv.index("--skill") + 1]) if "--skill" in sys.argv else 0.5
chance = random.Random(int(sys.argv[sys.argv.index("--seed") + 1]) if "--seed" in sys.argv else 1)
size, stones = 5, {}


def neighbours(cell):
    x, y = cell
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
    return [(x + dx, y + dy) for dx, dy in steps if 0 <= x + dx < size and 0 <= y + dy < size]


def winner():
    for colour, axis in (("b", 1), ("w", 0)):
        reached = [cell for cell in stones if stones[cell] == colour and cell[axis] == 0]
        for cell in reached:
            reached += [n for n in neighbours(cell) if stones.get(n) == colour and n not in reached]
        if any(cell[axis] == size - 1 for cell in reached):
            return colour
    return None


def choose(colour):
    free = [(x, y) for x in range(size) for y in range(size) if (x, y) not in stones]
    line = [cell for cell in free if cell[0 if colour == "b" else 1] == size // 2]
    return chance.choice(line if line and chance.random() < skill else free)


def answer(words):
    global size
    command = words[0]
    if command in ("protocol_version", "name", "version"):
        return {"protocol_version": "2", "name": "Hex", "version": "1"}[command]
    if command == "boardsize":
        size = int(words[1])
    elif command == "clear_board":
        stones.clear()
    elif command == "genmove":
        cell = choose(words[1])
        stones[cell] = words[1]
        return "%s%d" % ("abcdefghijk"[cell[0]], cell[1] + 1)
    elif command == "play":
        cell = ("abcdefghijk".index(words[2][0]), int(words[2][1:]) - 1)
        if cell in stones:
            raise ValueError("illegal move")
        stones[cell] = words[1]
    elif command == "final_score":
        if not winner():
            raise ValueError("cannot score: the game is not over")
        return winner().upper() + "+"
    elif command not in ("quit", "known_command"):
        raise ValueError("unknown command")
    return "false" if command == "known_command" else ""


for line in sys.stdin:
    words = line.split()
    try:
        print("= " + answer(words) + "\n", flush=True)
    except ValueError as problem:
        print("? %s\n" % problem, flush=True)
    if words[:1] == ["quit"]:
        break
