competition_type = 'playoff'

description = """
This is a sample control file.

It illustrates player definitions, common settings, and game settings.
"""

record_games = True
stderr_to_log = False

players = {
    # GNU Go level 1
    'gnugo-l1' : Player("gnugo --mode=gtp --chinese-rules "
                        "--capture-all-dead --level=1"),

    # Fuego at 5000 playouts per move
    'fuego-5k' : Player("fuego --quiet",
                        cwd="fuego", environ={'FUEGO_HOME': '/opt/{fuego}'},
                        gtp_aliases={'known_command': 'list'},
                        allow_claim=True,
                        startup_gtp_commands=[
                            "go_param timelimit 999999",
                            "uct_param_player max_games 5000",
                            ]),
    }

board_size = 9
komi = 6

matchups = [
    Matchup('gnugo-l1', 'fuego-5k', board_size=13,
            handicap=2, handicap_style='free', komi=0,
            scorer='players', number_of_games=5),

    Matchup('gnugo-l1', 'fuego-5k', alternating=True,
            scorer='players', move_limit=200),

    Matchup('gnugo-l1', 'gnugo-l1', id='self', name='with itself',
            komi=0.5),
    ]
