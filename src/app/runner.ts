// The runner process: confines and runs student programs. It knows only the site's address and its own token.
import { runnerConfigOf, startRunner } from '../runner/server/index.ts';

process.exit(await startRunner(runnerConfigOf(process.env)));
