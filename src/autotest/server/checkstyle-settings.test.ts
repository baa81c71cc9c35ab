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
