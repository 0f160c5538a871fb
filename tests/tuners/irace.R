# Lets irace tune a surface that `many_parameters serve` plays at the other end of two pipes, and prints its best
# configuration: irace.R ANSWERS QUESTIONS EXPERIMENTS GAMES_IN_EACH SEED DEFAULT...
library(irace)
words <- commandArgs(TRUE)
answers <- fifo(words[1], "r", blocking = TRUE)
questions <- file(words[2], "w", raw = TRUE)
games <- as.integer(words[4])
default <- as.numeric(words[-(1:5)])
names <- paste0("x", seq_along(default))

play <- function(experiment, scenario) {
  points <- paste(sprintf("%.9f", c(unlist(experiment$configuration[names]), default)), collapse = " ")
  scores <- sapply(1:games, function(game) {
    writeLines(points, questions)
    flush(questions)
    as.numeric(readLines(answers, 1))
  })
  list(cost = -mean(scores))
}

best <- irace(
  defaultScenario(list(
    targetRunner = play, instances = 1:1000, maxExperiments = as.integer(words[3]), seed = as.integer(words[5]),
    initConfigurations = setNames(as.data.frame(t(default)), names), testType = "t-test", digits = 9, logFile = "")),
  readParameters(text = paste0(names, ' "" r (0, 1)'), digits = 9))
cat("\n", sprintf("%.9f", unlist(best[1, names])), "\n")
