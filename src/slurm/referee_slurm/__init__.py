"""A sweep on a Slurm cluster: one command, a report as if one machine had judged everything.

    program     the command line
    arguments   which option of a sweep goes where: to its list of files, its judges, its merge
    run         the folder of a run: what was asked for, its manifest, its reports, its result
    slurm       sbatch, squeue, scancel
    rounds      the jobs of a run: an array of tasks, and a job after it that merges or tries again
    task        on a node: judges shards
    search      on a node: finds the files that end the judge
    watch       waits for the end, with a line of progress

The folder is the only state. Whatever is killed, whoever looks at it next goes on from there.
"""
