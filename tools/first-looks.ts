import { build, type BuildEnvironmentOptions, type Rolldown, type UserConfig } from 'vite';

/** What is fetched at first sight, each by one import: pages, and the parts that most of them fetch after themselves. */
const looks = {
  login: 'LoginPage',
  home: 'HomePage',
  course: 'CourseHomePage',
  submissions: 'SubmissionsPage',
  list: 'StaffList',
  student: 'StartPage',
  viewer: 'ViewerPage',
  settings: 'AssignmentManagementPage',
  general: 'GeneralPanel',
  autotest: 'AutoTestTab',
  frame: 'parts',
  session: 'SessionWatch',
  results: 'run-view',
  markdown: 'MarkdownInside',
} as const;

const entry = /\/src\/app\/(index\.html|web\.tsx)$/;
const packages = /\/node_modules\//;
/** What at least so many looks need goes to all of them. */
const many = 7;

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
  const first = modulesOf(
    chunks.filter(({ isEntry }) => isEntry),
    chunks,
  );
  const needed = looksByModule(chunks, first);
  return new Map([
    ...[...first].map((id): [string, string] => [id, packages.test(id) ? 'packages' : 'shell']),
    ...[...needed].map(([id, names]): [string, string] => [id, groupOfLooks(names)]),
  ]);
}

/** For each module beyond what every page starts with: the looks that need it. */
function looksByModule(
  chunks: readonly Rolldown.OutputChunk[],
  first: ReadonlySet<string>,
): Map<string, string[]> {
  const needed = new Map<string, string[]>();
  for (const [look, name] of Object.entries(looks)) {
    for (const id of modulesOf([startOf(name, chunks)], chunks)) {
      if (!first.has(id)) needed.set(id, [...(needed.get(id) ?? []), look]);
    }
  }
  return needed;
}

function startOf(name: string, chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.match(/([^/]+)\.tsx?$/)?.[1] === name);
  if (found === undefined) throw new Error(`No module ${name} is fetched late: mend the looks.`);
  return found;
}

/**
 * What a module imports is needed wherever the module is: by the same looks at least. So no file here makes a page
 * fetch one that it does not need, but for what many need. The login page is the lightest and gets less of that.
 */
function groupOfLooks(names: readonly string[]): string {
  if (names.length < many) return names.join('-');
  return names.includes('login') ? 'pages' : 'inside';
}

/** The modules of chunks and of all that has to be there before they run. */
function modulesOf(
  starts: readonly Rolldown.OutputChunk[],
  chunks: readonly Rolldown.OutputChunk[],
): Set<string> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set(starts);
  for (const chunk of found) {
    for (const name of chunk.imports) {
      const imported = byFile.get(name);
      if (imported) found.add(imported);
    }
  }
  return new Set([...found].flatMap(({ moduleIds }) => moduleIds).filter((id) => !entry.test(id)));
}

const withBuild = (config: UserConfig, options: BuildEnvironmentOptions): UserConfig => ({
  ...config,
  build: { ...config.build, ...options },
});
