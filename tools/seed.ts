// Fills an empty database with the demo. What a newcomer must know goes to standard output, progress to standard
// error. Everybody knows the passwords of these people, so this is never done to a site in production.
import { demoPassword, demoUsers } from '../src/app/demo/people.ts';
import { seedCourses } from '../src/app/demo/seed-courses.ts';
import { seedPeople } from '../src/app/demo/seed-people.ts';
import { closePlatform, openPlatform } from '../src/app/platform.ts';
import { readConfig } from '../src/kernel/server/config.ts';
import { createLog } from '../src/kernel/server/log.ts';
import type { Platform } from '../src/kernel/server/platform.ts';

if (process.env['NODE_ENV'] === 'production' || process.env['PROOFMARK_DEMO'] !== 'on') {
  console.error(
    'Nothing was filled in: everybody knows the passwords of the demo. It is for trying Proofmark out, with ' +
      'PROOFMARK_DEMO=on and without NODE_ENV=production. The first administrator of a real site is made by ' +
      'tools/site.ts first-admin (docs/operations/production.md).',
  );
  process.exit(1);
}
const config = readConfig(process.env);
const url = config.siteUrl ?? `http://${config.host}:${config.port}`;
const platform = await openPlatform({ config, log: createLog('seed', 'warn'), supervisesJobs: false });
try {
  await fillDemo(platform);
} finally {
  await closePlatform(platform);
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
