// The runner process: takes jobs from the server and runs programs of students in sandboxes.
import { runnerConfigOf, startRunner } from '../runner/server/index.ts';

process.exit(await startRunner(runnerConfigOf(process.env)));
