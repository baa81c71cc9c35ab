// Solutions that prove the tests: attached by a teacher, or made from a right one by small mistakes.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isUtf8 } from 'node:buffer';
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { BodyOf } from '../../../kernel/domain/endpoint.ts';
import { recordBlobs } from '../../../kernel/server/blobs/blob-store.ts';
import { newUlid } from '../../../kernel/server/clock.ts';
import { ThreadLimitError } from '../../../kernel/server/threads/threads.ts';
import { Pace } from '../../../kernel/server/turns/pace.ts';
import { readSettings } from '../../../tenants/server/index.ts';
import type { proofContract } from '../../domain/proof/contract.ts';
import { mostSolutions, type Solution } from '../../domain/proof/model.ts';
import {
  isMutable,
  longestText,
  longestTexts,
  mutateSolution,
  type Mutant,
  type SourceFile,
} from '../../domain/proof/mutate.ts';
import {
  mutantsTooSlow,
  nothingToMutate,
  onlyRightIsMutated,
  solutionNotFound,
  tooManySolutions,
  unfitSolutionFile,
} from '../../domain/proof/refusals.ts';
import { configurationFilesTooLarge } from '../../domain/refusals.ts';
import { pathProblemsOf } from '../../domain/steps/fields.ts';
import { accessConfiguration, accessConfigurationToChange } from '../access.ts';
import { lockConfiguration } from '../store/configurations.ts';
import {
  deleteMutants,
  deleteSolution,
  findSolution,
  insertSolutions,
  listSolutionFiles,
  listSolutions,
  type NewSolution,
  type SolutionFile,
  type StoredSolution,
} from './store.ts';

export async function getSolutions(ctx: Context, assignmentId: number): Promise<{ solutions: Solution[] }> {
  await accessConfiguration(ctx, assignmentId);
  await ctx.takeLargePlace();
  const pace = new Pace(ctx.request.departure);
  const solutions = await listSolutions(ctx.db, assignmentId);
  const shown: Solution[] = [];
  for (let at = 0; at < solutions.length; at += solutionsAtOnce) {
    const portion = solutions.slice(at, at + solutionsAtOnce);
    const ids = portion.map(({ id }) => id);
    const files = Map.groupBy(await listSolutionFiles(ctx.db, ids), ({ solutionId }) => solutionId);
    shown.push(...portion.map((one) => solutionReply(one, files.get(one.id) ?? [])));
    await pace.rest();
  }
  // Taken after the reading: what waits for the database keeps nobody else from a turn.
  await ctx.takeLargeTurn();
  return { solutions: shown };
}

/** Each has up to 50 files, a mutant as many as what it was made from. */
const solutionsAtOnce = 20;

function solutionReply(
  { id, name, kind, madeFrom, change }: StoredSolution,
  files: readonly SolutionFile[],
): Solution {
  const shown = files.map(({ path, sizeBytes }) => ({ path, size: sizeBytes }));
  return { id, name, kind, madeFrom, change, files: shown };
}

type Attached = BodyOf<typeof proofContract.addAutoTestSolution>;

export async function addSolution(
  ctx: Context,
  assignmentId: number,
  { name, kind, files }: Attached,
): Promise<Solution> {
  const { tenantId } = await accessConfigurationToChange(ctx, assignmentId);
  const { clock, random } = ctx.platform;
  const sent = files.map(({ path, contents }) => ({ path, bytes: Buffer.from(contents, 'base64') }));
  const named = sent.map(({ path, bytes }) => ({ id: '', path, size: bytes.length }));
  if (pathProblemsOf(named).length > 0) throw new RefusedError(unfitSolutionFile);
  const settings = await readSettings(ctx.db, tenantId);
  const total = named.reduce((sum, { size }) => sum + size, 0);
  const isTooLarge = named.some(({ size }) => size > settings.get('NEW_AUTO_TEST_CONFIG_FILE_SIZE'));
  if (isTooLarge || total > settings.get('NEW_AUTO_TEST_CONFIG_STORAGE_SIZE')) {
    throw new RefusedError(configurationFilesTooLarge, { text: 'The files of the solution are too large.' });
  }
  const stored: SolutionFile[] = [];
  for (const { path, bytes } of sent) stored.push({ path, ...(await storedBytes(ctx, bytes)) });
  const id = newUlid(clock, random);
  const solution: NewSolution = { id, name, kind, madeFrom: null, change: null, files: stored };
  await ctx.transaction(async (tx) => {
    // Two at once take turns, so that together they do not pass the limit.
    await lockConfiguration(tx, assignmentId);
    const present = await listSolutions(tx, assignmentId);
    if (present.filter(({ madeFrom }) => madeFrom === null).length >= mostSolutions) {
      throw new RefusedError(tooManySolutions);
    }
    await recordBlobs(tx, stored);
    await insertSolutions(tx, { assignmentId, createdAt: ctx.now() }, [solution]);
  });
  return solutionReply(solution, stored);
}

function storedBytes(ctx: Context, bytes: Buffer) {
  return ctx.platform.blobs.put(Readable.from([bytes], { objectMode: false }));
}

interface OfSolution {
  readonly assignmentId: number;
  readonly solutionId: string;
}

export async function removeSolution(ctx: Context, of: OfSolution): Promise<Record<never, never>> {
  await accessConfigurationToChange(ctx, of.assignmentId);
  const solution = await findSolution(ctx.db, of);
  if (!solution) throw new RefusedError(solutionNotFound);
  await ctx.transaction((tx) => deleteSolution(tx, solution.id));
  return {};
}

export async function makeMutants(ctx: Context, of: OfSolution): Promise<{ count: number }> {
  const { assignmentId } = of;
  await accessConfigurationToChange(ctx, assignmentId);
  const solution = await findSolution(ctx.db, of);
  if (!solution) throw new RefusedError(solutionNotFound);
  if (solution.kind !== 'right') throw new RefusedError(onlyRightIsMutated);
  const files = await listSolutionFiles(ctx.db, [solution.id]);
  const mutants = await mutantsOf(ctx, solution, files);
  if (mutants.length === 0) throw new RefusedError(nothingToMutate);
  await ctx.transaction(async (tx) => {
    await lockConfiguration(tx, assignmentId);
    if (!(await findSolution(tx, of))) throw new RefusedError(solutionNotFound);
    await deleteMutants(tx, solution.id);
    await recordBlobs(
      tx,
      mutants.flatMap((mutant) => mutant.files),
    );
    await insertSolutions(tx, { assignmentId, createdAt: ctx.now() }, mutants);
  });
  return { count: mutants.length };
}

async function mutantsOf(
  ctx: Context,
  solution: StoredSolution,
  files: readonly SolutionFile[],
): Promise<NewSolution[]> {
  const { clock, random } = ctx.platform;
  const others = files.map(({ path, sha256, sizeBytes }) => ({ path, sha256, sizeBytes }));
  const made: NewSolution[] = [];
  for (const { change, text } of await changesOf(ctx, files)) {
    const stored = await storedBytes(ctx, Buffer.from(text));
    made.push({
      id: newUlid(clock, random),
      name: `${change.path}:${String(change.line)}`,
      kind: 'mutant',
      madeFrom: solution.id,
      change,
      files: others.map((file) => (file.path === change.path ? { path: file.path, ...stored } : file)),
    });
  }
  // Ids of one moment have no order, and the list follows them: the first mistake of a file comes first.
  const ids = made.map(({ id }) => id).toSorted();
  return made.map((mutant, at) => ({ ...mutant, id: ids[at] ?? mutant.id }));
}

async function changesOf(ctx: Context, files: readonly SolutionFile[]): Promise<Mutant[]> {
  const sources = await readSources(ctx, files);
  try {
    return await ctx.platform.threads.run(mutateSolution, sources, `person ${ctx.session.personId}`);
  } catch (error) {
    if (!(error instanceof ThreadLimitError)) throw error;
    throw new RefusedError(mutantsTooSlow);
  }
}

/** The programs among the files, as far as the bounds allow: they lie in memory until a thread is free. */
async function readSources(ctx: Context, files: readonly SolutionFile[]): Promise<SourceFile[]> {
  const sources: SourceFile[] = [];
  let left = longestTexts;
  for (const { path, sha256, sizeBytes } of files) {
    if (!isMutable(path) || sizeBytes > longestText || sizeBytes > left) continue;
    const bytes = await buffer(await ctx.platform.blobs.open(sha256));
    if (!isUtf8(bytes)) continue;
    left -= sizeBytes;
    sources.push({ path, text: bytes.toString() });
  }
  return sources;
}
