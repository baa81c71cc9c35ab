// Entry of the command-line client.
import product from '../../package.json' with { type: 'json' };
import { runCli } from '../cli/index.ts';

/** It lies beside this file, or beside the bundles. */
function runnerEntry(): URL {
  const own = import.meta.url;
  if (own.endsWith('.ts')) return new URL('./runner.ts', own);
  return new URL(own.includes('/chunks/') ? '../runner.mjs' : './runner.mjs', own);
}

// The program that reads our output may stop early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  stdin: process.stdin,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  version: product.version,
  runner: runnerEntry(),
});
