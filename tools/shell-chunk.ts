import { build, type BuildEnvironmentOptions, type Rolldown, type UserConfig } from 'vite';

const entry = /\/src\/app\/(index\.html|web\.tsx)$/;
const packages = /\/node_modules\//;
/** Everybody passes these, from the home page down to a submission. */
const mainPages = /\/(HomePage|CourseHomePage|StaffList|ViewerPage)\.tsx$/;
const isShared = (pages: number): boolean => pages > 2;

/**
 * Left alone, the bundler makes a file for each set of pages that share something: the first look of any page took
 * ninety requests. What every page starts with becomes two files, the packages and the shell, and what most of the
 * main pages need a third. Which modules these are is known only when unused parts of the doors are gone, so the
 * build goes through once before.
 */
export async function withShellChunk(configOf: () => UserConfig): Promise<UserConfig> {
  // Plugins belong to one build: each gets its own.
  const [{ first, shared }, config] = [await trial(configOf()), configOf()];
  const groups = [
    { name: 'packages', test: (id: string) => first.has(id) && packages.test(id) },
    { name: 'shell', test: (id: string) => first.has(id) && !packages.test(id) },
    { name: 'pages', test: (id: string) => shared.has(id) },
  ];
  // What these modules import is in the lists as well; asked again, it would be all that stands behind a door.
  const output = { codeSplitting: { groups, includeDependenciesRecursively: false } };
  return withBuild(config, { rolldownOptions: { ...config.build?.rolldownOptions, output } });
}

async function trial(config: UserConfig): Promise<{ first: Set<string>; shared: Set<string> }> {
  const trialConfig = withBuild(config, { write: false, minify: false, manifest: false });
  const [bundle] = [await build({ ...trialConfig, configFile: false, logLevel: 'error' })].flat();
  if (bundle === undefined || !('output' in bundle)) throw new Error('The trial build gave nothing.');
  const chunks = new Map(
    bundle.output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  );
  const all = [...chunks.values()];
  const first = modulesOf(all.filter((chunk) => chunk.isEntry).flatMap((chunk) => closureOf(chunk, chunks)));
  const pages = all.filter(({ facadeModuleId }) => mainPages.test(facadeModuleId ?? ''));
  const counts = new Map<string, number>();
  for (const page of pages) {
    for (const id of modulesOf(closureOf(page, chunks))) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const shared = [...counts].filter(([id, count]) => isShared(count) && !first.has(id)).map(([id]) => id);
  return { first, shared: new Set(shared) };
}

const modulesOf = (chunks: Rolldown.OutputChunk[]): Set<string> =>
  new Set(chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => !entry.test(id)));

/** A chunk and all that has to be there before it runs. */
function closureOf(
  start: Rolldown.OutputChunk,
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
): Rolldown.OutputChunk[] {
  const found = new Set([start]);
  for (const chunk of found) {
    for (const name of chunk.imports) {
      const imported = chunks.get(name);
      if (imported) found.add(imported);
    }
  }
  return [...found];
}

const withBuild = (config: UserConfig, options: BuildEnvironmentOptions): UserConfig => ({
  ...config,
  build: { ...config.build, ...options },
});
