// Type-checks the floors, each under its own rules, two at a time: the compiler itself uses several threads.
import { type Outcome, run } from './run/command.ts';
import { twoAtATime } from './run/two-at-a-time.ts';

const projects = ['tsconfig.domain.json', 'tsconfig.server.json', 'tsconfig.web.json', 'tsconfig.json'];

export async function typecheck(): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  await twoAtATime(projects, async (project) => {
    outcomes.push(await run(`types ${project}`, ['node_modules/.bin/tsc', '-p', project]));
  });
  return outcomes;
}

if (import.meta.main) {
  const outcomes = await typecheck();
  for (const { isOk, output } of outcomes) if (!isOk) console.log(output);
  process.exitCode = outcomes.every(({ isOk }) => isOk) ? 0 : 1;
}
