#!/usr/bin/env python3
"""Plays the part of the Slurm program by whose name it is called, without any cluster.

Every call is a line in the file FAKE_SLURM/calls. Files in that folder say how it goes:
  refuse   salloc and sbatch fail with this text
  left     what squeue says is left of the job's time; UNLIMITED without it
FAKE_NODES ("n1,n2") and FAKE_TASKS ("1,2") are the nodes of the job and the tasks on each; each task has one core.
"""
import os
import shutil
import signal
import subprocess
import sys

folder = os.environ["FAKE_SLURM"]
name = os.path.basename(sys.argv[0])
words = sys.argv[1:]


def content(file, otherwise):
    try:
        with open(os.path.join(folder, file), encoding="utf-8") as stream:
            return stream.read()
    except FileNotFoundError:
        return otherwise


def command():
    """What stands behind the options: it begins with a path."""
    first = next(i for i, word in enumerate(words) if word.startswith("/"))
    return words[first:]


def job_environment():
    nodes, tasks = os.environ["FAKE_NODES"], os.environ["FAKE_TASKS"]
    total = sum(int(number) for number in tasks.split(","))
    return {"SLURM_JOB_ID": "17", "SLURM_JOB_NODELIST": nodes, "SLURM_JOB_CPUS_PER_NODE": tasks,
            "SLURM_TASKS_PER_NODE": tasks, "SLURM_NTASKS": str(total)}


with open(os.path.join(folder, "calls"), "a", encoding="utf-8") as calls:
    calls.write(" ".join([name] + words) + "\n")

if name in ("salloc", "sbatch") and content("refuse", ""):
    sys.exit(content("refuse", ""))
if name == "salloc":
    sys.stderr.write("salloc: Granted job allocation 17\n")
    os.environ.update(job_environment())
    job = subprocess.Popen(command())
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda number, _: job.send_signal(number))
    status = job.wait()
    sys.stderr.write("salloc: Relinquishing job allocation 17\n")
    sys.exit(status if status >= 0 else 128 - status)
if name == "sbatch":
    print("17;test")
if name == "sbcast":
    shutil.copy(words[-2], words[-1])
if name == "srun":
    os.execv(command()[0], command())
if name == "squeue":
    print(content("left", "UNLIMITED").strip())
if name == "scontrol" and words[:2] == ["show", "hostnames"]:
    print(words[2].replace(",", "\n"))
