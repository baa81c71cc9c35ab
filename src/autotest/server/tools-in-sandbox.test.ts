// Blocks that install and run tools, in the real sandbox. Each runs where its tool is to be had.
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { idOf, match } from '../../../tests/support/autotest-blocks.ts';
import { judgedHandIn, upload, type HandIn } from '../../../tests/support/judged-hand-in.ts';
import { useRunner } from '../../../tests/support/use-runner.ts';
import type { Block } from '../domain/block.ts';
import { buildBlocksOf } from '../domain/build/build-blocks.ts';

const { peer } = useRunner('tools');
const mebibyte = 1_048_576;
const limits = { memoryBytes: 1_024 * mebibyte, diskBytes: 512 * mebibyte, fileSizeBytes: 512 * mebibyte };

/** The set-up is what the blocks install themselves. */
const judged = (handIn: HandIn) =>
  judgedHandIn(peer, {
    ...handIn,
    limits,
    setup: buildBlocksOf({ setup: { steps: [] }, test: { steps: handIn.test } }),
  });

const hasNpm = await fetch('https://registry.npmjs.org/', { signal: AbortSignal.timeout(3_000) })
  .then(({ ok }) => ok)
  .catch(() => false);

it.skipIf(!hasNpm)(
  'finds how code is written, whatever comments and settings of the hand-in say (AT2-024, AT2-025, AT2-026, AT2-043)',
  async () => {
    const structure = (word: string, file: string, children: Block[]): Block => ({
      ...{ type: 'codeStructureTest', id: idOf(word), file, version: '0.51.1', children },
    });
    const must = (word: string, rules: string): Block => ({ type: 'positiveMatch', id: idOf(word), rules });
    const mustNot = (word: string, rules: string): Block => ({
      type: 'negativeMatch',
      id: idOf(word),
      rules,
    });
    const result = await judged({
      test: [
        structure('V', 'main.py', [
          must('A', 'kind: for_statement'),
          must('B', 'kind: for_statement\n---\nkind: while_statement'),
          mustNot('C', 'sorted($X)'),
          mustNot('D', 'eval($X)'),
          must('E', 'kind: no_such_kind'),
        ]),
        structure('W', 'other.py', [mustNot('F', 'sorted($X)')]),
      ],
      main: 'for i in range(3):\n    # ast-grep-ignore\n    print(sorted([i]))\n',
      student: { 'sgconfig.yml': 'ruleDirs: [none]\n', '.gitignore': '*\n' },
    });
    const stateOf = (word: string) => result(word).state;
    expect(['A', 'B', 'C', 'D', 'E', 'F'].map(stateOf)).toEqual([
      'passed',
      'failed',
      'failed',
      'passed',
      'failed',
      'failed',
    ]);
    expect(result('C').report?.structure).toEqual({
      mustBeFound: false,
      rules: [{ name: 'sorted($X)', count: 1, places: [{ line: 3, text: 'sorted([i])' }] }],
    });
    expect(result('E').output?.text).toContain('The rules cannot be used');
    expect(result('F').output?.text).toContain('The file other.py is not there.');
  },
);

it('runs a test in Python beside the hand-in: each function, or the whole script (AT2-014)', async () => {
  const python = (word: string, script: string): Block => ({
    ...{ type: 'simplePythonTest', id: idOf(word), script },
  });
  const result = await judged({
    test: [
      python('A', 'from main import double\nassert double(2) == 4\n'),
      python('B', 'from main import double\nassert double(2) == 5\n'),
      python(
        'C',
        'import main\n\ndef test_two():\n    assert main.double(2) == 4\n\ndef test_zero():\n    assert main.double(0) == 1\n',
      ),
      python('D', 'import main\nassert main.leave() == 1\n'),
    ],
    main: 'import os\n\ndef double(n):\n    return 2 * n\n\ndef leave():\n    os._exit(0)\n',
  });
  expect(['A', 'B', 'C', 'D'].map((word) => result(word).share)).toEqual(['1', '0', '1/2', '0']);
  expect(result('C').report?.unitTest?.suites[0]?.testCases.map(({ name }) => name)).toEqual([
    'test_two',
    'test_zero',
  ]);
});

const hasJava = existsSync('/usr/bin/javac');
const hasJunit = hasJava && existsSync('/usr/share/java/junit-platform-launcher.jar');

it.skipIf(!hasJava)(
  'compiles the files that a pattern names, for later blocks, or fails (AT2-008)',
  async () => {
    const compile = (word: string, path: string): Block => ({ type: 'javaCompile', id: idOf(word), path });
    const result = await judged({
      test: [
        compile('A', 'src/**/*.java'),
        { type: 'program', id: idOf('B'), script: 'java -cp src Main' },
        compile('C', '**/*.java'),
        compile('D', 'none/*.java'),
      ],
      student: {
        'src/Main.java':
          'public class Main { public static void main(String[] a) { System.out.println(p.P.ONE); } }',
        'src/p/P.java': 'package p; public class P { public static final int ONE = Integer.parseInt("1"); }',
        'broken/Main2.java': 'class Main2 {',
      },
    });
    expect(['A', 'B', 'C', 'D'].map((word) => result(word).state)).toEqual([
      'passed',
      'passed',
      'failed',
      'failed',
    ]);
    expect(result('B').output?.text).toBe('1\n');
  },
);

const attacks = `
public class Work {
  static int add(int a, int b) { return a + b; }
  static void end() { System.exit(0); }
  static void tell() throws Exception {
    var make = java.io.FileDescriptor.class.getDeclaredConstructor(int.class);
    make.setAccessible(true);
    new java.io.FileOutputStream(make.newInstance(3)).write("{}".getBytes());
  }
  static void callOff() throws Throwable {
    throw (Throwable) Class.forName("org.opentest4j.TestAbortedException").getConstructor().newInstance();
  }
  static void start() throws Exception { new ProcessBuilder("true").start(); }
  static int pool() throws Exception {
    var pool = java.util.concurrent.Executors.newFixedThreadPool(2);
    int found = pool.submit(() -> 1).get();
    pool.shutdown();
    return found;
  }
}
`;

it.skipIf(!hasJunit)(
  'runs JUnit 5 beside a hand-in that has no rights in its process, and says that it could be forged (AT2-009)',
  async () => {
    const names = ['end', 'tell', 'callOff', 'start'];
    const content = `
import static org.junit.jupiter.api.Assertions.assertEquals;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;
class WorkTest {
  @Test void adds() { assertEquals(3, Work.add(1, 2)); }
  @Test void wrong() { assertEquals(4, Work.add(1, 2)); }
  @Test void usesThreads() throws Exception { assertEquals(1, Work.pool()); }
  @Test @Disabled("later") void later() { }
  ${names.map((name) => `@Test void ${name}() throws Throwable { Work.${name}(); }`).join('\n  ')}
}`;
    const block: Block = {
      type: 'junit5',
      id: idOf('A'),
      version: 'base',
      testFile: { name: 'WorkTest.java', content },
    };
    const result = await judged({ test: [block], student: { 'src/main/java/Work.java': attacks } });
    const cases = result('A').report?.unitTest?.suites.flatMap(({ testCases }) => testCases) ?? [];
    const passed = cases.filter(({ status }) => status === 'success').map(({ name }) => name);
    expect(passed.toSorted()).toEqual(['adds()', 'usesThreads()']);
    expect(cases.filter(({ status }) => status === 'skipped')).toHaveLength(1);
    expect(result('A').share).toBe('2/7');
    expect(result('A').marks).toMatchObject({ couldBeForged: true });
  },
);

it.skipIf(!existsSync('/usr/bin/node'))(
  'counts the tests of a report in JUnit XML, and says that the code could have written it (AT2-010)',
  async () => {
    const custom = (word: string, script: string): Block => ({
      ...{ type: 'customTest', id: idOf(word), script, report: 'out/report.xml' },
    });
    const tests =
      'node --test --test-reporter=junit --test-reporter-destination=out/report.xml "$UPLOADED_FILES"/test.js';
    const result = await judged({
      test: [
        upload('V', 'F', 'test.js'),
        custom('A', `mkdir -p out; ${tests}`),
        custom('B', `${tests}; at points 1/1`),
        custom('C', 'true'),
      ],
      student: { 'work.js': 'exports.double = (n) => n * 2;\n' },
      files: {
        F: "const test = require('node:test'); const assert = require('node:assert');\nconst work = require(process.env.STUDENT + '/work.js');\ntest('two', () => assert.equal(work.double(2), 4));\ntest('zero', () => assert.equal(work.double(0), 1));\n",
      },
    });
    expect(['A', 'B', 'C'].map((word) => result(word).share)).toEqual(['1/2', '1', '0']);
    expect(result('A').marks).toEqual({ couldBeForged: true });
    expect(result('C').output?.text).toContain('No points were reported.');
  },
);

/** Each block starts a machine's worth of programs, and the machine may be busy. */
const longTest = { timeout: 300_000 };

const hasFlake8 = existsSync('/usr/lib/python3/dist-packages/flake8');

it.skipIf(!hasFlake8)(
  'comments on the style of Python files, whatever settings and comments of the hand-in say (AT2-012)',
  async () => {
    const flake8 = (word: string, file: string, config = ''): Block => ({
      ...{ type: 'flake8', id: idOf(word), config, file, version: 'base' },
      deductions: { error: 20, warning: 10, info: 5 },
    });
    const result = await judged({
      test: [
        flake8('A', '**/*.py'),
        flake8('B', 'clean.py'),
        flake8('C', 'none/*.py'),
        flake8('D', 'main.py', '[flake8]\nignore = E,F,W\n'),
      ],
      main: 'import os  # noqa\nx=1  # noqa: E225\n',
      student: {
        'clean.py': 'print(1)\n',
        '.flake8': '[flake8]\nignore = E,F,W\n',
        'setup.cfg': '[flake8]\nexclude = *\n',
      },
    });
    expect(['A', 'B', 'C', 'D'].map((word) => result(word).share)).toEqual(['3/5', '1', '0', '1']);
    const comments = result('A').report?.comments ?? [];
    expect(comments.map(({ path, code, severity, deduction }) => [path, code, severity, deduction])).toEqual([
      ['main.py', 'F401', 'error', 20],
      ['main.py', 'E225', 'error', 20],
    ]);
  },
);

it.skipIf(!hasFlake8)(
  'comments on the files that were handed in, not on what a program made of them',
  async () => {
    const result = await judged({
      test: [
        { type: 'program', id: idOf('P'), script: 'python3 main.py' },
        {
          ...{ type: 'flake8', id: idOf('A'), config: '', file: 'main.py', version: 'base' },
          deductions: { error: 20, warning: 10, info: 5 },
        },
      ],
      main: "import os\nx=1\nopen('main.py', 'w').write('print(1)')\n",
    });
    expect(result('P').share).toBe('1');
    expect(result('A').share).toBe('3/5');
  },
);

it.skipIf(!hasFlake8)('gives no points for a file that Python reads and Flake8 cannot', async () => {
  // A line that goes on, and nothing behind it, below another indentation: Python sees an empty line.
  const untidy = 'def f():\n    x = 1\n  \\\n\n    return x\nimport os\nx=1 ;y =2\n';
  const flake8 = (word: string, config: string): Block => ({
    ...{ type: 'flake8', id: idOf(word), config, file: 'main.py', version: 'base' },
    deductions: { error: 20, warning: 10, info: 5 },
  });
  const result = await judged({
    test: [
      { type: 'program', id: idOf('P'), script: 'python3 main.py' },
      flake8('D', '[flake8]\nmax-line-length = long\n'),
      flake8('A', ''),
      flake8('B', '[flake8]\nignore = E\n'),
      flake8('C', '[flake8]\nselect = F\n'),
      flake8('E', '[flake8]\nignore = E999\n'),
    ],
    main: untidy,
  });
  expect(result('P').share).toBe('1');
  expect(['A', 'B', 'C', 'E'].map((word) => result(word).share)).toEqual(['0', '0', '0', '0']);
  expect(result('D')).toMatchObject({ share: '0', failure: 'noReport' });
  expect(result('D').output?.text).toMatch(/^Flake8 could not run\./);
  expect(result('A').report?.comments).toMatchObject([{ severity: 'fatal', code: 'E999', deduction: 100 }]);
});

/** A stand-in: no package source of this machine has .NET. It tells its words and writes a report as the real one does. */
const dotnet = `#!/bin/bash
echo "words: $*"; echo "in: $(cat "$2")"
for word; do case $word in trx\\;LogFileName=*) report=\${word#*=};; esac; done
touch "$(dirname "$2")/obj"
cat > "$report" <<'END'
<TestRun><Results><UnitTestResult testName="Work.Tests.Adds" outcome="Passed"/>
<UnitTestResult testName="Work.Tests.Doubles" outcome="Failed"><Output><ErrorInfo><Message>no</Message></ErrorInfo></Output></UnitTestResult></Results></TestRun>
END
`;

it('runs a test project of .NET in a copy of its folder, and counts its report', longTest, async () => {
  const xunit = (word: string, testProject: string): Block => ({
    ...{ type: 'xunit', id: idOf(word), testProject, arguments: '--filter Fast', version: '8.0' },
  });
  const script = `mkdir -p /opt/dotnet && cat > /opt/dotnet/dotnet <<'END_OF_TOOL'\n${dotnet}END_OF_TOOL\nchmod +x /opt/dotnet/dotnet`;
  const result = await judgedHandIn(peer, {
    limits,
    setup: buildBlocksOf({
      setup: { steps: [{ type: 'script', id: idOf('S'), script }] },
      test: { steps: [xunit('A', 'x')] },
    }),
    test: [
      upload('V', 'F', 'Tests.csproj'),
      xunit('A', '$UPLOADED_FILES/Tests.csproj'),
      xunit('B', 'none.csproj'),
      xunit('C', '$UPLOADED_FILES'),
    ],
    files: { F: '<Project/>' },
  });
  expect(result('A').share).toBe('1/2');
  expect(result('A').marks).toEqual({ couldBeForged: true });
  expect(result('A').output?.text).toContain('in: <Project/>');
  expect(result('A').output?.text).toMatch(/words: test \S+Tests.csproj --nologo .* --filter Fast/);
  const cases = result('A').report?.unitTest?.suites.flatMap(({ testCases }) => testCases);
  expect(cases).toEqual([
    { name: 'Adds', status: 'success' },
    { name: 'Doubles', status: 'failure', reason: 'no' },
  ]);
  expect([result('B').share, result('B').failure]).toEqual(['0', 'noReport']);
  expect(result('C').share).toBe('1/2');
});

it.skipIf(!existsSync('/usr/bin/checkstyle'))(
  'comments on the style of Java files by the settings of the block, not those of the hand-in (AT2-007)',
  longTest,
  async () => {
    const module = (name: string, inside = '') => `<module name="${name}">${inside}</module>`;
    const severity = '<property name="severity" value="warning"/>';
    const walker = module('TreeWalker', module('AvoidStarImport') + module('MagicNumber', severity));
    const checkstyle = (word: string, files: string, config: string): Block => ({
      ...{ type: 'checkstyle', id: idOf(word), config, files, version: 'base' },
      deductions: { error: 20, warning: 10, info: 5 },
    });
    const own = module('Checker', walker);
    const result = await judged({
      test: [
        checkstyle('A', '**/*.java', own),
        checkstyle('B', 'Work.java', 'google_checks.xml'),
        checkstyle('C', 'none/*.java', own),
        checkstyle('D', '**/*.java', '<module name="NoSuchModule"/>'),
      ],
      student: {
        'Work.java': 'import java.util.*;\n\nclass Work {\n  int twice() {\n    return 42;\n  }\n}\n',
        'checkstyle.xml': module('Checker'),
        'checkstyle-suppressions.xml': '<suppressions/>',
      },
    });
    expect(['A', 'B', 'C', 'D'].map((word) => result(word).share)).toEqual(['7/10', '9/10', '0', '0']);
    const comments = result('A').report?.comments ?? [];
    expect(
      comments.map(({ path, code, severity: how, lineRange }) => [path, code, how, lineRange.start]),
    ).toEqual([
      ['Work.java', 'AvoidStarImport', 'error', 1],
      ['Work.java', 'MagicNumber', 'warning', 5],
    ]);
    expect([result('C').failure, result('D').failure]).toEqual(['noReport', 'noReport']);
  },
);

it.skipIf(!existsSync('/usr/bin/checkstyle'))(
  'Checkstyle looks at all that Java compiles: files named like modules, code written with escapes',
  longTest,
  async () => {
    const linter = {
      type: 'checkstyle',
      version: 'base',
      deductions: { error: 20, warning: 10, info: 5 },
    } as const;
    const style = (word: string, files: string, config: string): Block => ({
      ...linter,
      id: idOf(word),
      config,
      files,
    });
    const own =
      '<module name="Checker"><module name="TreeWalker"><module name="AvoidStarImport"/></module></module>';
    const code = 'import java.util.*; class Work { }';
    const result = await judged({
      test: [
        style('A', 'a/**/*.java', 'sun_checks.xml'),
        style('B', 'b/*.java', 'sun_checks.xml'),
        style('C', 'c/*.java', own),
        style('D', 'd/*.java', own),
      ],
      student: {
        'a/module-info.java': `${code}\n`,
        'b/x-module-info.java': `${code}\n`,
        'c/Line.java': `// \\u000a${code}\n`,
        'd/module-info.java': '/* class */\nmodule work { requires java.base; }\n',
        'd/Good.java': 'class Good { String a = "\\u0041"; }\n',
      },
    });
    for (const word of ['A', 'B']) expect(result(word).report?.comments?.length).toBeGreaterThan(1);
    const comments = result('C').report?.comments ?? [];
    expect(comments.map(({ path, lineRange }) => [path, lineRange.start])).toEqual([['c/Line.java', 2]]);
    expect(['A', 'B', 'C', 'D'].map((word) => result(word).share)).toEqual(['3/5', '3/5', '4/5', '1']);
  },
);

it.skipIf(!existsSync('/usr/lib/python3/dist-packages/nbclient'))(
  'runs code after the cells of a notebook, and compares what it prints and its value (AT2-015, AT2-016)',
  longTest,
  async () => {
    const cells = ['def double(x):\n    return x * 2', 'y = double(4)\nprint("noise of the cell")'];
    const notebook = (sources: string[]): string =>
      JSON.stringify({
        cells: sources.map((source) => ({
          ...{ cell_type: 'code', metadata: {}, outputs: [], execution_count: null, source },
        })),
        metadata: { kernelspec: { name: 'other', display_name: 'Another one' } },
        nbformat: 4,
        nbformat_minor: 4,
      });
    const inNotebook = (word: string, fileName: string, code: string, matches: Block[]): Block => ({
      ...{ type: 'jupyterNotebook', id: idOf(`N${word}`), fileName },
      children: [{ type: 'runInNotebook', id: idOf(`R${word}`), code, children: matches }],
    });
    const result = await judged({
      test: [
        inNotebook('A', 'work.ipynb', 'n = int(input())\nprint(y)\ndouble(n)', [
          match('A', '5\n', '8\n10\n'),
          match('B', '6\n', '8\n10\n'),
        ]),
        inNotebook('C', 'work.ipynb', 'triple(1)', [match('C', '', '')]),
        inNotebook('D', 'broken.ipynb', 'print(1)', [match('D', '', '1\n')]),
        inNotebook('E', 'missing.ipynb', 'print(1)', [match('E', '', '1\n')]),
      ],
      student: { 'work.ipynb': notebook(cells), 'broken.ipynb': notebook(['1 / 0']) },
    });
    const stateOf = (word: string) => result(word).state;
    expect(['A', 'B', 'C', 'D', 'E'].map(stateOf)).toEqual([
      'passed',
      'failed',
      'failed',
      'failed',
      'failed',
    ]);
    expect(result('A').report?.match?.actual).toBe('8\n10\n');
    // The notebook could have changed the code: it runs in its process.
    expect(result('A').marks).toEqual({ couldBeForged: true });
    expect(result('C').output?.text).toContain("name 'triple' is not defined");
    expect(result('D').output?.text).toContain('A cell of the notebook failed, so the test could not run.');
    expect(result('E').output?.text).toContain('The submission has no notebook missing.ipynb.');
  },
);

it.skipIf(!existsSync('/usr/bin/phpunit'))(
  'runs tests of PHPUnit beside the hand-in, and says that the code could have written the report',
  longTest,
  async () => {
    const result = await judged({
      test: [upload('V', 'F', 'WorkTest.php'), { type: 'phpunit', id: idOf('A'), files: [] }],
      student: { 'work.php': '<?php\nfunction double($n) { return 2 * $n; }\n' },
      files: {
        F: `<?php
use PHPUnit\\Framework\\TestCase;
require_once getenv('STUDENT') . '/work.php';
final class WorkTest extends TestCase {
  public function testTwo(): void { $this->assertSame(4, double(2)); }
  public function testZero(): void { $this->assertSame(1, double(0)); }
}
`,
      },
    });
    const cases = result('A').report?.unitTest?.suites.flatMap(({ testCases }) => testCases) ?? [];
    expect(
      cases.map(({ name, status }) => [name, status]),
      result('A').output?.text,
    ).toEqual([
      ['testTwo', 'success'],
      ['testZero', 'failure'],
    ]);
    expect(result('A').share).toBe('1/2');
    expect(result('A').marks).toEqual({ couldBeForged: true });
  },
);
