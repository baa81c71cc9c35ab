// Fills an empty database: the demo, or with PROOFMARK_DEMO=off only a link that makes the first admin. What
// a newcomer must know goes to standard output, progress to standard error.
import { demoPassword, demoUsers } from '../src/app/demo/people.ts';
import { seedCourses } from '../src/app/demo/seed-courses.ts';
import { seedPeople } from '../src/app/demo/seed-people.ts';
import { closePlatform, openPlatform } from '../src/app/platform.ts';
import { readConfig } from '../src/kernel/server/config.ts';
import { createLog } from '../src/kernel/server/log.ts';
import type { Platform } from '../src/kernel/server/platform.ts';
import { runTransaction } from '../src/kernel/server/transaction.ts';
import { ensureGlobalRoles, issueFirstAdminToken } from '../src/people/server/index.ts';

const config = readConfig(process.env);
const url = config.siteUrl ?? `http://${config.host}:${config.port}`;
const platform = await openPlatform({ config, log: createLog('seed', 'warn'), supervisesJobs: false });
try {
  if (process.env['PROOFMARK_DEMO'] === 'off') await printFirstAdminLink(platform);
  else await fillDemo(platform);
} finally {
  await closePlatform(platform);
}

async function printFirstAdminLink(on: Platform): Promise<void> {
  const scope = { platform: on, now: on.clock.now(), actorId: undefined, requestId: undefined };
  await runTransaction(scope, (tx) => ensureGlobalRoles(tx));
  const token = await issueFirstAdminToken(on);
  if (token !== undefined)
    console.log(`Open this link once to make the first administrator:\n${url}/first-admin/${token}`);
}

async function fillDemo(on: Platform): Promise<void> {
  console.error('Filling in the demo data');
  await seedPeople(on);
  await seedCourses({
    url,
    note: (text) => {
      console.error(text);
    },
    hasRunner: process.env['PROOFMARK_HAS_RUNNER'] !== 'no',
  });
  const lines = [
    ['administrator', demoUsers.admin.username],
    ['teacher', demoUsers.teacher.username],
    ['graders', demoUsers.graders.map((person) => person.username).join(', ')],
    ['students', 'student1 to student12'],
  ].map(([role, names]) => `  ${String(role).padEnd(14)} ${names}`);
  console.log(`Demo logins, all with the password ${demoPassword}:\n${lines.join('\n')}`);
}
