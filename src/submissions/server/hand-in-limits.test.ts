// Each refused upload names its limit, and leaves nothing behind.
import { expect, it } from 'vitest';
import { zipOf } from '../../../tests/support/archives.ts';
import { formOf, type HandInFiles } from '../../../tests/support/build-submission.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { settingEntryOf, type SettingName } from '../../tenants/domain/settings.ts';
import { upsertSiteSetting } from '../../tenants/server/index.ts';
import { submissionContract } from '../domain/contract.ts';

const makeWorld = useWorld();
const { uploadSubmission, listSubmissions } = submissionContract;
const kilobytes = (count: number) => new Uint8Array(count * 1024);

/** The refusals that a sender gets while the site has another value of a limit. */
async function refusedUnder(
  { name, value }: { name: SettingName; value: number },
  given: { world: World; by: Actor; assignmentId: number; files: HandInFiles; authorId?: number },
): Promise<string> {
  const { world, by, assignmentId, files, authorId = by.id } = given;
  const set = (next: unknown) =>
    world.transaction((tx) => upsertSiteSetting(tx, { name, value: next, now: world.clock.now() }));
  await set(value);
  const refused = await by.refused(uploadSubmission, {
    params: { assignmentId },
    query: { authorId },
    upload: formOf(files),
  });
  await set(settingEntryOf(name)?.default);
  expect(refused).toMatchObject({ status: 400, code: 'REQUEST_TOO_LARGE' });
  return refused.message;
}

const files = { 'a.bin': kilobytes(2), 'b.bin': kilobytes(3) };
const three = new Uint8Array(zipOf(['a', 'b', 'c'].map((name) => ({ name, content: name }))));

it.each([
  ['MAX_FILE_SIZE', 2048, files, '"b.bin" is larger than 2 KB.'],
  ['MAX_NORMAL_UPLOAD_SIZE', 4096, files, 'The hand-in is larger than 4 KB.'],
  ['MAX_NUMBER_OF_FILES', 2, { 'x.zip': three }, 'The hand-in holds more than 2 files and directories.'],
] as const)(
  'the limit %s is told in its own words (SUB-037, LIM-005, SUB-029, SUB-031)',
  async (name, value, sent, sentence) => {
    const world = await makeWorld();
    const { id: assignmentId } = await world.assignment();
    const given = { world, by: world.student, assignmentId, files: sent };
    expect(await refusedUnder({ name, value }, given)).toBe(
      `${sentence} Leave out what is not needed and hand in again.`,
    );
    expect(await world.teacher.call(listSubmissions, { params: { assignmentId }, query: {} })).toEqual([]);
  },
);

it('the limit of large uploads holds for who hands in for somebody else (SUB-037, LIM-005, SUB-020, SUB-030)', async () => {
  const world = await makeWorld();
  const { id: assignmentId } = await world.assignment();
  const set = (value: unknown) =>
    world.transaction((tx) =>
      upsertSiteSetting(tx, { name: 'MAX_NORMAL_UPLOAD_SIZE', value, now: world.clock.now() }),
    );
  await set(4096);
  const upload = formOf(files);
  const query = { authorId: world.student.id };
  const made = await world.teacher.call(uploadSubmission, { params: { assignmentId }, query, upload });
  expect(made.user.id).toBe(world.student.id);
  await set(settingEntryOf('MAX_NORMAL_UPLOAD_SIZE')?.default);
  const refused = await refusedUnder(
    { name: 'MAX_LARGE_UPLOAD_SIZE', value: 4096 },
    { world, by: world.teacher, assignmentId, files, authorId: world.student.id },
  );
  expect(refused).toContain('The hand-in is larger than 4 KB.');
});
