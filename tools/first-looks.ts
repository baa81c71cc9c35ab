import { build, type BuildEnvironmentOptions, type Rolldown, type UserConfig } from 'vite';
import { joinedFiles, type Piece } from './joined-files.ts';

/** Parts that come a moment after every page behind the login. */
const afterLogin = ['parts', 'SessionWatch'];

/**
 * What is fetched at first sight, each by its imports: pages with what they always fetch after themselves, and large
 * parts that only some of their readers need.
 */
const looks: Readonly<Record<string, readonly string[]>> = {
  login: ['LoginPage'],
  home: ['HomePage', 'HomeCourses', ...afterLogin],
  course: ['CourseHomePage', ...afterLogin],
  list: ['SubmissionsPage', 'StaffList', ...afterLogin],
  student: ['SubmissionsPage', 'StartPage', ...afterLogin],
  viewer: ['ViewerPage', ...afterLogin],
  general: ['AssignmentManagementPage', 'GeneralPanel', ...afterLogin],
  autotest: ['AssignmentManagementPage', 'AutoTestTab', ...afterLogin],
  results: ['run-view'],
  markdown: ['MarkdownInside'],
  code: ['CodeViewInside'],
  dragging: ['adapter'],
};

/** Stands for all that is fetched later, so that a dialog of one page does not fetch the whole of another. */
const elsewhereName = 'elsewhere';

const entry = /\/src\/app\/(index\.html|web\.tsx)$/;
const packages = /\/node_modules\//;
/**
 * Left alone, the bundler makes a file for each set of pages that share something: the first look of any page took
 * ninety requests. Here modules that the same looks need become one file, and what every page starts with becomes
 * two, the packages and the shell. Which modules these are is known only when unused parts of the doors are gone,
 * so the build goes through once before.
 */
export async function withFirstLooks(configOf: () => UserConfig): Promise<UserConfig> {
  // Plugins belong to one build: each gets its own.
  const [groupOf, config] = [await groupsOfTrial(configOf()), configOf()];
  const names = [...new Set(groupOf.values())];
  const groups = names.map((name) => ({ name, test: (id: string) => groupOf.get(id) === name }));
  // What these modules import is in the lists as well; asked again, it would be all that stands behind a door.
  const output = { codeSplitting: { groups, includeDependenciesRecursively: false } };
  return withBuild(config, { rolldownOptions: { ...config.build?.rolldownOptions, output } });
}

/** The file of each module that some look needs. */
async function groupsOfTrial(config: UserConfig): Promise<Map<string, string>> {
  const trialConfig = withBuild(config, { write: false, minify: false, manifest: false });
  const [bundle] = [await build({ ...trialConfig, configFile: false, logLevel: 'error' })].flat();
  if (bundle === undefined || !('output' in bundle)) throw new Error('The trial build gave nothing.');
  const chunks = bundle.output.filter((file) => file.type === 'chunk');
  const first = closureOf(
    chunks.filter(({ isEntry }) => isEntry),
    chunks,
  );
  const pieces = new Map(chunks.map((chunk) => [chunk, pieceOf(chunk)]));
  const piecesOf = (own: ReadonlySet<Rolldown.OutputChunk>) =>
    new Set([...own].flatMap((chunk) => pieces.get(chunk) ?? []));
  const needed = Object.entries(looks).map(([look, names]): [string, Set<Piece>] => {
    const starts = names.map((name) => startOf(name, chunks));
    return [look, piecesOf(closureOf(starts, chunks).difference(first))];
  });
  const ofLooks = needed.reduce((all, [, own]) => all.union(own), new Set<Piece>());
  const elsewhere = piecesOf(closureOf(otherStarts(chunks), chunks)).intersection(ofLooks);
  needed.push([elsewhereName, elsewhere]);
  const files = joinedFiles(new Map(needed), { alone: 'login', uncounted: elsewhereName });
  const nameOf = new Map(
    files.flatMap((file, at) =>
      [...file].map(({ id }): [string, string] => [id, nameOfFile(file, { at, needed })]),
    ),
  );
  const atLogin = new Set([...first, ...closureOf([startOf('LoginPage', chunks)], chunks)]);
  return new Map([
    ...modulesOf(first).map((id): [string, string] => [id, packages.test(id) ? 'packages' : 'shell']),
    ...chunks.flatMap((chunk) => {
      const name = nameOf.get(chunk.fileName);
      return name === undefined ? [] : modulesOf([chunk]).map((id): [string, string] => [id, name]);
    }),
    ...stylesOf(atLogin).map((id): [string, string] => [id, 'shell']),
    ...stylesOf(chunks.filter((chunk) => isShared(nameOf.get(chunk.fileName)) && !atLogin.has(chunk))).map(
      (id): [string, string] => [id, 'styles'],
    ),
  ]);
}

function pieceOf({ fileName, imports, modules }: Rolldown.OutputChunk): Piece {
  const bytes = Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0);
  return { id: fileName, bytes, imports };
}

function startOf(name: string, chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const found = chunks.find(
    ({ facadeModuleId }) => facadeModuleId?.match(/([^/]+)\.(?:tsx?|js)$/)?.[1] === name,
  );
  if (found === undefined) throw new Error(`No module ${name} is fetched late: mend the looks.`);
  return found;
}

/** The looks that need most of it, or its number where most looks do. */
function nameOfFile(
  file: ReadonlySet<Piece>,
  { at, needed }: { at: number; needed: readonly [string, ReadonlySet<Piece>][] },
): string {
  const names = needed.flatMap(([look, pieces]) => (file.isDisjointFrom(pieces) ? [] : look));
  return names.length > 4 ? `pages-${at}` : names.join('-');
}

/** True for the name of a file that several looks need. */
const isShared = (name: string | undefined): boolean =>
  name !== undefined && !(name.replace(`-${elsewhereName}`, '') in looks);

/** What is fetched late and belongs to no look: other pages, dialogs, and parts that a page can do without at first. */
function otherStarts(chunks: readonly Rolldown.OutputChunk[]): readonly Rolldown.OutputChunk[] {
  const ofLooks = new Set(
    Object.values(looks).flatMap((names) => names.map((name) => startOf(name, chunks))),
  );
  return chunks.filter((chunk) => chunk.isDynamicEntry && !ofLooks.has(chunk));
}

/** Chunks and all that has to be there before they run. */
function closureOf(
  starts: readonly Rolldown.OutputChunk[],
  chunks: readonly Rolldown.OutputChunk[],
): Set<Rolldown.OutputChunk> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set(starts);
  for (const chunk of found) {
    for (const name of chunk.imports) {
      const imported = byFile.get(name);
      if (imported) found.add(imported);
    }
  }
  return found;
}

const modulesOf = (chunks: Iterable<Rolldown.OutputChunk>): string[] =>
  [...chunks].flatMap(({ moduleIds }) => moduleIds).filter((id) => !entry.test(id));

const stylesOf = (chunks: Iterable<Rolldown.OutputChunk>): string[] =>
  modulesOf(chunks).filter((id) => id.endsWith('.css'));

const withBuild = (config: UserConfig, options: BuildEnvironmentOptions): UserConfig => ({
  ...config,
  build: { ...config.build, ...options },
});
