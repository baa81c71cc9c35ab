// The tests of a folder as blocks of AutoTest: Pytest files, JUnit 5 classes, a makefile, or tests for Jest.
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { RequestBlock } from '../autotest/domain/wire/request-blocks.ts';
import { CommandError } from './failure.ts';
import { filesOf } from './files.ts';

interface TestFile {
  /** The name below the folder of tests. */
  name: string;
  content: Buffer;
}

export interface FolderTests {
  setup: RequestBlock[];
  /** Blocks that give the tests after them what they need. */
  before: RequestBlock[];
  tests: RequestBlock[];
}

/** Undefined if the folder holds no tests at all. */
export async function testsOfFolder(folder: string): Promise<FolderTests | undefined> {
  const root = join(folder, 'tests');
  const found = await filesOf([root]).catch(() => []);
  if (found.length === 0) return undefined;
  const files = await Promise.all(
    found.map(async ({ name, path }) => ({ name, content: await readFile(path) })),
  );
  const tests = pytestOf(files) ?? junitOf(files) ?? jestOf(files) ?? makefileOf(files);
  if (tests) return tests;
  throw new CommandError(
    `${root} holds no tests that are known here: Pytest files (test_*.py, *_test.py), JUnit 5 classes ` +
      '(*Test.java), tests for Jest with their package.json, or a makefile with a target "test".',
  );
}

function pytestOf(files: readonly TestFile[]): FolderTests | undefined {
  const names = files
    .map(({ name }) => name)
    .filter((name) => /(^|\/)(test_[^/]*|[^/]*_test)\.py$/.test(name));
  if (names.length === 0) return undefined;
  const script = names.map((name) => `$UPLOADED_FILES/${name}`).join(' ');
  return {
    setup: [],
    before: [uploadOf(files)],
    tests: [{ pytest: { name: 'Tests', script, version: 'base' } }],
  };
}

const assertj = '/usr/share/java/assertj-core.jar';

/** Each class is a block of its own. AssertJ is installed for tests that use it. */
function junitOf(files: readonly TestFile[]): FolderTests | undefined {
  const isTest = ({ name }: TestFile): boolean => /Tests?\.java$/.test(name);
  const classes = files.filter(isTest);
  if (classes.length === 0) return undefined;
  const others = files.filter((file) => !isTest(file));
  const usesAssertj = classes.some(({ content }) => content.includes('org.assertj.'));
  return {
    setup: [
      { installJava: { version: 'base' } },
      ...(usesAssertj
        ? [{ script: { name: 'AssertJ', script: packagesFor(assertj, 'libassertj-core-java') } }]
        : []),
    ],
    before: others.length === 0 ? [] : [uploadOf(others)],
    tests: classes.map(({ name, content }) => ({
      junit5: {
        name: basename(name, '.java'),
        version: 'base',
        testFile: { name: basename(name), content: content.toString() },
        ...(usesAssertj ? { classPath: assertj } : {}),
      },
    })),
  };
}

function packagesFor(file: string, packages: string): string {
  return `[ -e ${file} ] || { apt-get update && apt-get install -y --no-install-recommends ${packages}; }`;
}

const modules = '/opt/tests';
const jestReport = '/home/student/jest.xml';

/** The packages are installed once, in the set-up. */
function jestOf(files: readonly TestFile[]): FolderTests | undefined {
  const packages = files.filter(({ name }) => name === 'package.json' || name === 'package-lock.json');
  if (!packages.some(({ content }) => content.includes('"jest"'))) return undefined;
  const install = [
    `mkdir -p ${modules}`,
    `cp "$UPLOADED_FILES"/package*.json ${modules}`,
    `cd ${modules}`,
    // A registry that cannot be reached fails the build soon, instead of after many tries of each package.
    'npm install --ignore-scripts --no-audit --no-fund --fetch-retries=1 jest-junit',
  ];
  const run = [
    'cp -r "$UPLOADED_FILES"/. .',
    `ln -sfn ${modules}/node_modules node_modules`,
    `JEST_JUNIT_OUTPUT_FILE=${jestReport} node_modules/.bin/jest --ci --reporters=default --reporters=jest-junit`,
  ];
  return {
    setup: [
      { installNode: { version: 'base' } },
      { uploadFiles: uploadedFilesOf(packages) },
      { script: { name: 'Packages of the tests', script: install.join('\n') } },
    ],
    before: [uploadOf(files.filter((file) => !packages.includes(file)))],
    tests: [{ customTest: { name: 'Tests', script: run.join('\n'), files: [], report: jestReport } }],
  };
}

/**
 * The tests of Unity end with a line that counts them. Other tests pass or fail as a whole. They are linked to the
 * hand-in, which could print such a line itself: staff are told so with each result.
 */
const makeTest = `cp -r "$UPLOADED_FILES"/. .
told=$(make test 2>&1); status=$?
printf '%s\\n' "$told"
set -- $(grep -aoE '[0-9]+ Tests [0-9]+ Failures [0-9]+ Ignored' <<< "$told" | tail -n 1)
if [ "\${1-0}" -gt 0 ]; then at points "$(($1 - $3 - $5))/$1"
else at points "$((status == 0))/1"; fi`;

function makefileOf(files: readonly TestFile[]): FolderTests | undefined {
  if (!files.some(({ name }) => /^(GNUm|m|M)akefile$/.test(name))) return undefined;
  const make = '/usr/bin/make';
  return {
    setup: [
      { installGcc: { version: 'base' } },
      { script: { name: 'Make', script: packagesFor(make, 'make') } },
    ],
    before: [uploadOf(files)],
    tests: [{ customTest: { name: 'Tests', script: makeTest, files: [], oneProcess: true } }],
  };
}

function uploadOf(files: readonly TestFile[]): RequestBlock {
  return { testUploadFiles: uploadedFilesOf(files) };
}

function uploadedFilesOf(files: readonly TestFile[]): { files: { path: string; contents: string }[] } {
  return { files: files.map(({ name, content }) => ({ path: name, contents: content.toString('base64') })) };
}
