// Names the files of each page in the document, so that the browser fetches them beside the first scripts instead of
// after them. Which page it is, and who is there, only the browser knows: a script of its own asks there.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { z } from 'zod';
import type { FirstFiles } from '../src/app/web/first-look.ts';
import { routePathOf, routes, type RouteFacts, type RouteName } from '../src/app/web/routes.ts';
import { root } from './run/command.ts';

interface Look {
  readonly page: RouteName;
  readonly hash?: string;
  /** Modules that are fetched late elsewhere; where there are several, each is shown to some people only. */
  readonly modules: readonly string[];
}

const looks: readonly Look[] = [
  { page: 'login', modules: ['LoginPage'] },
  { page: 'home', modules: ['HomePage', 'HomeCourses'] },
  { page: 'courseHome', modules: ['CourseHomePage'] },
  { page: 'submissions', modules: ['SubmissionsPage'] },
  { page: 'submission', modules: ['ViewerPage', 'CodeViewInside'] },
  { page: 'submissionFile', modules: ['ViewerPage', 'CodeViewInside'] },
  { page: 'assignmentManagement', modules: ['AssignmentManagementPage'] },
  { page: 'assignmentManagement', hash: '', modules: ['GeneralPanel'] },
  { page: 'assignmentManagement', hash: 'general', modules: ['GeneralPanel'] },
  { page: 'assignmentManagement', hash: 'autotest', modules: ['AutoTestTab'] },
];

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof Manifest>;

/** Writes the script beside the others and asks for it in the page. */
export async function nameFirstFiles(folder: string): Promise<void> {
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')));
  const bundle = await rolldown({
    input: join(root, 'src/app/web/first-look.ts'),
    transform: { define: { FIRST_FILES: JSON.stringify(firstFilesOf(manifest)) } },
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  const { code } = output[0];
  const file = `assets/first-look-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`;
  writeFileSync(join(folder, file), code);
  const page = join(folder, 'index.html');
  const html = readFileSync(page, 'utf8');
  writeFileSync(page, html.replace('<!-- first-look -->', `<script src="/${file}"></script>`));
}

function firstFilesOf(manifest: Manifest): FirstFiles[] {
  const first = closureOf(
    manifest,
    Object.keys(manifest).filter((key) => manifest[key]?.isEntry),
  );
  return looks.map(({ page, hash, modules }) => {
    const { address, needsLogin, panel }: RouteFacts = routes[page];
    const fetched = closureOf(
      manifest,
      modules.map((name) => keyOf(manifest, name)),
    );
    return {
      path: patternOf(routePathOf(address)),
      ...(hash === undefined ? {} : { hash }),
      ...(panel === undefined ? {} : { panel }),
      needsLogin,
      isLogin: page === 'login',
      files: [...fetched.difference(first)],
    };
  });
}

/** As the router reads it: `$name` is one part, `{-$name}` one that may be left out. */
function patternOf(path: string): string {
  const parts = path.replace(/\/\{-\$\w+\}/g, '(/[^/]+)?').replace(/\$\w+/g, '[^/]+');
  return `^${parts === '/' ? '' : parts}/?$`;
}

function keyOf(manifest: Manifest, module: string): string {
  const key = Object.keys(manifest).find((one) => one.match(/([^/]+)\.tsx?$/)?.[1] === module);
  if (key === undefined) throw new Error(`No module ${module} is fetched late: mend the first files.`);
  return key;
}

/** Addresses of all files that have to be there before these run. */
function closureOf(manifest: Manifest, starts: readonly string[]): Set<string> {
  const found = new Set(starts);
  for (const key of found) for (const imported of manifest[key]?.imports ?? []) found.add(imported);
  return new Set(
    [...found].flatMap((key) => {
      const { file, css = [] } = manifest[key] ?? {};
      return file === undefined ? [] : [file, ...css].map((name) => `/${name}`);
    }),
  );
}
