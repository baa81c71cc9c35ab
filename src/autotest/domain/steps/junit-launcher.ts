// Our Java program around JUnit, and how a machine starts it. To compile it takes Java longer than most tests do, so the
// build of the machine does that once. A machine that was built by a former version of this site has no such program, or
// another one: there each test compiles it from its text.
import { descriptors, toolHome, type Command } from '../../../runner/domain/plan.ts';
import { fixturesFolder, scriptPath, studentFolder } from './shell.ts';
import { shellWord } from './shell-word.ts';
import type { JavaPrograms } from './step.ts';
import { javaArchive, junitClassPathOf, junitLauncherOf, type JunitVersion } from './tool-places.ts';

const mainClass = 'org.proofmark.junit.JunitRun';

interface Launch {
  readonly version: JunitVersion;
  readonly testName: string;
  /** More archives of classes, separated by colons. */
  readonly classPath: string;
  readonly secondsPerTest: number;
}

type Launcher = JavaPrograms['junit'];

/** The words that start the program: `prepared` where the build has compiled it. */
export function launchOf(launch: Launch, { digest }: Launcher): Pick<Command, 'argv' | 'prepared'> {
  const { version, testName, classPath, secondsPerTest } = launch;
  const junit = junitClassPathOf(version);
  const words = [
    ...[String(descriptors.structured), studentFolder, fixturesFolder, testName],
    ...[junit, classPath, String(secondsPerTest)],
  ];
  const usual = [...javaOptions(toolHome), `-XX:SharedArchiveFile=${javaArchive}`, '-cp', junit];
  const jar = junitLauncherOf(version, digest);
  const prepared = [
    ...javaOptions(toolHome),
    `-XX:SharedArchiveFile=${archiveOf(jar)}`,
    ...['-cp', `${jar}:${junit}`, mainClass],
  ];
  return {
    argv: ['java', ...usual, ...sourceLauncher, scriptPath, ...words],
    prepared: { path: jar, argv: ['java', ...prepared, ...words] },
  };
}

/** Java's own library for files of classes. Access control refuses it to the hand-in, as all that is not for everybody. */
const codeReading = ['asm', 'asm.tree'].flatMap((part) => [
  '--add-exports',
  `java.base/jdk.internal.org.objectweb.${part}=ALL-UNNAMED`,
]);

/** As `--source` does, which would compile the program without the library above. */
const sourceLauncher = ['--add-modules=ALL-DEFAULT', '-m', 'jdk.compiler/com.sun.tools.javac.launcher.Main'];

function javaOptions(home: string): string[] {
  return [
    ...['-Djava.security.manager=allow', `-Duser.home=${home}`, '-Djava.io.tmpdir=/tmp'],
    ...['-XX:-UsePerfData', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'],
    // Where there is no archive of classes, Java goes without.
    ...['-Xlog:disable', '--add-opens', 'java.base/java.io=ALL-UNNAMED', ...codeReading],
  ];
}

function archiveOf(jar: string): string {
  return jar.replace(/\.jar$/, '.jsa');
}

/**
 * The script of a build that installs JUnit, compiles the program, and keeps all classes of a first run in the form in which
 * Java needs them. A machine whose Java cannot do one of the last two goes without it.
 */
export function launcherBuild(version: JunitVersion, { digest }: Launcher, install: string): string {
  const jar = junitLauncherOf(version, digest);
  const junit = junitClassPathOf(version);
  const quick = ['-J-XX:+UseSerialGC', '-J-XX:TieredStopAtLevel=1'];
  const javac = [
    'javac',
    ...quick,
    ...codeReading,
    '-nowarn',
    '-proc:none',
    '-encoding',
    'UTF-8',
    '-cp',
    junit,
  ];
  const firstRun = [
    ...['java', ...javaOptions('$work/home'), `-XX:ArchiveClassesAtExit=${archiveOf(jar)}`],
    ...['-cp', `${jar}:${junit}`, mainClass, String(descriptors.structured)],
    ...['$work/hand-in', '$work/fixtures', 'WarmTest.java', junit, '', '60'],
  ];
  return `work=$(mktemp -d)
mkdir -p ${shellWord(jar.slice(0, jar.lastIndexOf('/')))} "$work/classes" "$work/home" "$work/hand-in" "$work/fixtures"
# Java wants a file to be called like its only public class. What follows shall not take it for its own input.
cat > "$work/Demands.java"
${install}
if ${javac.join(' ')} -d "$work/classes" "$work/Demands.java" > "$work/problems" 2>&1 &&
  jar -c -f ${shellWord(jar)} -C "$work/classes" .
then
  echo ${shellWord(warmHandIn)} > "$work/hand-in/Warm.java"
  echo ${shellWord(warmTests)} | ${firstRun.map((word) => `"${word}"`).join(' ')} ${descriptors.structured}> /dev/null > /dev/null 2>&1 || true
else
  tail -n 5 "$work/problems"
  echo "JUnit 5 is there, but each test compiles our program around it, since that could not be done ahead."
fi
rm -r "$work"`;
}

/** What a script of the set-up reads: the program, if it compiles it. No script may be as long as the program. */
export function launcherInput(script: string, { text, digest }: Launcher): string {
  return script.includes(digest) ? text : '';
}

const warmHandIn =
  'import java.util.*; class Warm { int sum(List<Integer> all) { return all.stream().mapToInt(one -> one).sum(); } }';

const warmTests = `import static org.junit.jupiter.api.Assertions.*; import java.util.*; import org.junit.jupiter.api.*;
class WarmTest {
  final Warm warm = new Warm();
  @BeforeEach void begin() { assertNotNull(warm); }
  @Test void sums() { assertEquals(3, warm.sum(List.of(1, 2)), "sum"); assertTrue(warm.sum(List.of()) == 0); }
  @Test void throwsProblems() { assertThrows(NullPointerException.class, () -> warm.sum(null)); }
  @Test void fails() { assertEquals(4, warm.sum(List.of(1, 2))); }
}`;
