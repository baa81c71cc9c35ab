// Type-checks the floors, each under its own rules, two at a time: the compiler itself uses several threads.
import { run, type Outcome } from './run/command.ts';

const projects = ['tsconfig.domain.json', 'tsconfig.server.json', 'tsconfig.web.json', 'tsconfig.json'];

export async function typecheck(): Promise<Outcome[]> {
  const waiting = [...projects];
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (let project = waiting.shift(); project; project = waiting.shift()) {
      outcomes.push(await run(`types ${project}`, ['node_modules/.bin/tsc', '-p', project]));
    }
  };
  await Promise.all([work(), work()]);
  return outcomes;
}

if (import.meta.main) {
  const outcomes = await typecheck();
  for (const { isOk, output } of outcomes) if (!isOk) console.log(output);
  process.exitCode = outcomes.every(({ isOk }) => isOk) ? 0 : 1;
}
