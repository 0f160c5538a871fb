competition_type = "ce_tuner"

players = {
    'gnugo-l10' : Player("gnugo --mode=gtp --level=10"),
    }

def exp_10(f):
    return 10.0**f

parameters = [
    Parameter('rave_weight_initial',
              # Mean and variance are in terms of log_10 (rave_weight_initial)
              initial_mean = -1.0,
              initial_variance = 2.25,
              transform = exp_10,
              format = "I: %4.2f"),

    Parameter('bias',
              initial_mean = 3.5,
              initial_variance = 0.25),
    ]

def make_candidate(rwi, bias):
    return Player(["fuego", "--quiet", "--bias", str(bias)],
                  startup_gtp_commands=[
                      ["uct_param_search", "rave_weight_initial", "%.4f" % rwi]])

board_size = 9
komi = 7
opponent = 'gnugo-l10'
candidate_colour = 'random'

number_of_generations = 5
samples_per_generation = 100
batch_size = 10
elite_proportion = 0.1
step_size = 0.8
