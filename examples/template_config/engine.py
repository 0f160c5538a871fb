#!/usr/bin/env python3
"""A small Go engine that stands for yours: it reads the weights of its move choice from a JSON file.

usage: engine.py CONFIG.json [SEED]

It looks one move ahead: {"capture": C, "liberties": L, "noise": N} gives a move C for each stone it takes, L for each
liberty its string has afterwards (at most 4), and a random number up to N.
"""
import json
import random
import sys

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


class Board:
    def __init__(self, size):
        self.size = size
        self.stones = {}
        self.ko = None

    def neighbours(self, point):
        x, y = point
        return [(a, b) for a, b in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
                if 0 <= a < self.size and 0 <= b < self.size]

    def string(self, point):
        """The stones connected to this one, and their liberties."""
        colour, found, liberties, open_points = self.stones[point], {point}, set(), [point]
        while open_points:
            for other in self.neighbours(open_points.pop()):
                if other not in self.stones:
                    liberties.add(other)
                elif self.stones[other] == colour and other not in found:
                    found.add(other)
                    open_points.append(other)
        return found, liberties

    def play(self, point, colour):
        """The stones that are taken, or None when the move is not allowed; the board is changed only when it is."""
        if point in self.stones or point == self.ko:
            return None
        self.stones[point] = colour
        taken = set()
        for other in self.neighbours(point):
            if self.stones.get(other, colour) != colour:
                stones, liberties = self.string(other)
                taken |= stones if not liberties else set()
        for stone in taken:
            del self.stones[stone]
        stones, liberties = self.string(point)
        if not liberties:
            del self.stones[point]
            return None
        self.ko = next(iter(taken)) if len(taken) == 1 and len(stones) == 1 and len(liberties) == 1 else None
        return taken

    def after(self, point, colour):
        copy = Board(self.size)
        copy.stones, copy.ko = dict(self.stones), self.ko
        taken = copy.play(point, colour)
        return (copy, taken) if taken is not None else None

    def is_own_eye(self, point, colour):
        return all(self.stones.get(other) == colour for other in self.neighbours(point))


def choose(board, colour, weights):
    best, move = 0.0, None
    for point in ((x, y) for x in range(board.size) for y in range(board.size)):
        if board.is_own_eye(point, colour):
            continue
        later = board.after(point, colour)
        if later is None:
            continue
        after, taken = later
        value = (weights["capture"] * len(taken) + weights["liberties"] * min(4, len(after.string(point)[1])) +
                 weights["noise"] * random.random())
        if value > best:
            best, move = value, point
    return move


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        weights = json.load(file)
    random.seed(sys.argv[2] if len(sys.argv) > 2 else None)
    board = Board(9)
    names = "protocol_version name version list_commands boardsize clear_board komi play genmove quit".split()
    answers = {"protocol_version": "2", "name": "One Ply", "version": "1", "list_commands": "\n".join(names)}
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        answer, ok = answers.get(words[0], ""), words[0] in names
        if words[0] == "boardsize":
            board = Board(int(words[1]))
        elif words[0] == "clear_board":
            board = Board(board.size)
        elif words[0] == "play" and words[2].lower() == "pass":
            board.ko = None
        elif words[0] == "play":
            point = LETTERS.index(words[2][0].upper()), int(words[2][1:]) - 1
            ok = board.play(point, words[1][0].lower()) is not None
        elif words[0] == "genmove":
            move = choose(board, words[1][0].lower(), weights)
            answer = "pass"
            if move is not None:
                board.play(move, words[1][0].lower())
                answer = LETTERS[move[0]] + str(move[1] + 1)
        print(("=" if ok else "?") + (" " + answer if answer else "") + "\n", flush=True)
        if words[0] == "quit":
            break


main()
