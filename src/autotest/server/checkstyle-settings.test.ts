// The settings that Checkstyle brings, without what lets a hand-in excuse itself. Checkstyle itself need not be here.
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { pythonPrograms } from '../domain/steps/python-programs.generated.ts';

const settings = `<?xml version="1.0"?>
<!DOCTYPE module PUBLIC "-//Checkstyle//DTD Checkstyle Configuration 1.3//EN" "https://checkstyle.org/dtds/configuration_1_3.dtd">
<module name="Checker">
  <module name="SuppressWarningsFilter"/>
  <module name="SuppressWithNearbyTextFilter"><property name="lineRange" value="$2"/></module>
  <module name="TreeWalker">
    <module name="SuppressWarningsHolder"/>
    <module name="SuppressionCommentFilter"><property name="checkFormat" value="$1"/></module>
    <module name="LeftCurly"><property name="option" value="nl"/></module>
  </module>
</module>`;

it('comments and annotations of a hand-in leave out nothing of what known settings find', () => {
  const program = `${pythonPrograms.linter}
import tempfile
with tempfile.NamedTemporaryFile(suffix=".jar") as jar:
    with zipfile.ZipFile(jar, "w") as made:
        made.writestr("google_checks.xml", sys.stdin.read())
    jar.flush()
    print(without_excuses(brought(jar.name, "google_checks.xml")))
`;
  const left = execFileSync('python3', ['-c', program], { input: settings, encoding: 'utf8' });
  expect([...left.matchAll(/<module name="(\w+)"/g)].map(([, name]) => name)).toEqual([
    'Checker',
    'TreeWalker',
    'LeftCurly',
  ]);
  expect(left).toContain('<property name="option" value="nl" />');
});

it('a file is a module only if nothing but a module stands in it, and code is read with its escapes', () => {
  const program = `${pythonPrograms.linter}
import tempfile
with tempfile.TemporaryDirectory() as folder:
    for text in json.load(sys.stdin):
        path = written(os.path.join(folder, "module-info.java"), text)
        print(json.dumps([is_module(path), without_escapes(text)]))
`;
  const cases = [
    ['/* class */\n@Deprecated(since = "9") open module a.b { requires java.base; } // class', true],
    ['class Main { }', false],
    ['module a { } class Main { }', false],
    ['// \\u000a class Main { }\nmodule a { }', false, '// \n class Main { }\nmodule a { }'],
    ['String a = "\\u0022; b(); String c = \\u0022";', false, 'String a = ""; b(); String c = "";'],
    ['// x\\uuu000d\\u0062()\\u003b', false, '// x\rb();'],
    ['char a = \'\\u0041\'; String b = "\\\\u000a \\u00e9";', false],
    ['String a = """\n "\\u0041" """; int b\\u003d1;', false, 'String a = """\n "\\u0041" """; int b=1;'],
  ] as const;
  const input = JSON.stringify(cases.map(([text]) => text));
  const told = execFileSync('python3', ['-c', program], { input, encoding: 'utf8' });
  const lines: unknown[] = told
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(lines).toEqual(cases.map(([text, isModule, read = text]) => [isModule, read]));
});
