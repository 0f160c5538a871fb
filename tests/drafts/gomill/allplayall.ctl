# All levels of GNU Go
competition_type = 'allplayall'

def gnugo(level):
    return Player("gnugo --mode=gtp --level=%d" % level)

players = {}
for level in range(1, 4):
    players['gnugo-l%d' % level] = gnugo(level)
players.update({'amigo': Player('amigogtp')})

competitors = ['gnugo-l%d' % level for level in [1, 2]] + \
    [Competitor('amigo')]
rounds = 20

board_size = 9
komi = 6
scorer = "internal"
kommi = 7
