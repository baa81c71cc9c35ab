// What right hand-ins do as in any other place where JUnit runs, in the real sandbox: none of it may cost a point.
import { expect, it } from 'vitest';
import { hasJunit, judgedByJunit, junit, limits } from '../../../tests/support/judged-junit.ts';
import { judgedHandIn, upload } from '../../../tests/support/judged-hand-in.ts';
import { useRunner } from '../../../tests/support/use-runner.ts';

const { peer } = useRunner('junit-honest');

const judgedWith = (body: string, work: string) =>
  judgedByJunit(peer, {
    test: [
      junit(
        `import static org.junit.jupiter.api.Assertions.*; import org.junit.jupiter.api.*; import java.io.*; import java.nio.file.*;
class WorkTest { ${body} }`,
      ),
    ],
    student: { 'Work.java': `import java.io.*; import java.nio.file.*; import java.util.*; ${work}` },
  });

it.skipIf(!hasJunit)('a program may choose how it writes numbers and dates', async () => {
  const work = `class Work {
  static String price(double n) { Locale.setDefault(Locale.US); return String.format("%,.2f", n); }
  static int hour() { TimeZone.setDefault(TimeZone.getTimeZone("GMT+02:00")); return java.time.Instant.EPOCH.atZone(java.time.ZoneId.systemDefault()).getHour(); }
}`;
  const body =
    '@Test void price() { assertEquals("1,234.50", Work.price(1234.5)); } @Test void hour() { assertEquals(2, Work.hour()); }';
  expect(await judgedWith(body, work)).toMatchObject({ share: '1', flags: [] });
});

it.skipIf(!hasJunit)('a program may look for a file where nothing is', async () => {
  const work = `class Work {
  static int count(String name) throws IOException { try (Scanner in = new Scanner(new File(name))) { int n = 0; while (in.hasNextLine()) { in.nextLine(); n++; } return n; } }
  static void write(String name) throws IOException { Files.writeString(Path.of(name), "x"); }
  static boolean isThere(String name) { return new File(name).exists(); }
}`;
  const body = `@Test void nothing() {
    assertThrows(FileNotFoundException.class, () -> Work.count("/no/such/place.txt"));
    assertThrows(FileNotFoundException.class, () -> Work.count("/nothing.txt"));
    assertThrows(NoSuchFileException.class, () -> Work.write("/no/such/place.txt"));
    assertFalse(Work.isThere("/does/not/exist"));
  }
  @Test void others() {
    for (String name : new String[] {"/etc/passwd", "/run/tool/source/WorkTest.java", "/no/../etc/passwd", "/../etc/passwd"})
      assertThrows(SecurityException.class, () -> Work.count(name), name);
    assertThrows(SecurityException.class, () -> Work.write("/made.txt"));
  }`;
  expect(await judgedWith(body, work)).toMatchObject({ share: '1', flags: [] });
});

it.skipIf(!hasJunit)(
  'a class inside of one of the hand-in may have a name that the tests import as a whole',
  async () => {
    const work = 'class Work { class Named { int two() { return 2; } } }';
    const body =
      '@Test void two() { Work.Named named = new Work().new Named(); assertEquals(2, named.two()); }';
    expect(await judgedWith(body, work)).toMatchObject({ share: '1', flags: [] });
  },
);

it.skipIf(!hasJunit)('a class of the hand-in may be called like an annotation of JUnit', async () => {
  const work =
    'class Order { final int count; Order(int count) { this.count = count; } } class Tag { static Tag of(Order order) { return new Tag(); } }';
  const body =
    '@Test void order() { Order order = new Order(3); assertEquals(3, order.count); assertInstanceOf(Tag.class, Tag.of(order)); }';
  expect(await judgedWith(body, work)).toMatchObject({ share: '1', flags: [] });
  // One that is an annotation itself is still not taken for that of JUnit.
  const own =
    '@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) @interface Test { } class Work { }';
  const hidden = await judgedWith('@Test void one() { fail(); }', own);
  expect([hidden.share, hidden.text]).toEqual(['0', expect.stringContaining('a class Test')]);
});

it.skipIf(!hasJunit)(
  'a program reads the data of an exercise, and what lies beside its classes, but no code of the teacher',
  async () => {
    const work = `import java.io.*; import java.nio.file.*; import java.util.*; public class Work {
  static int count(String path) throws IOException { return Files.readAllLines(Path.of(path)).size(); }
  static int words(String name) { try (Scanner in = new Scanner(Work.class.getResourceAsStream(name))) { int n = 0; while (in.hasNext()) { in.next(); n++; } return n; } }
  static boolean has(String name) { return Work.class.getResource(name) != null || Work.class.getClassLoader().getResource(name) != null; }
  static boolean serves() { return ServiceLoader.load(java.nio.file.spi.FileTypeDetector.class).findFirst().isPresent(); }
}`;
    const test = `import static org.junit.jupiter.api.Assertions.*; import org.junit.jupiter.api.*; import java.nio.file.*;
class WorkTest {
  final Path data = Path.of(System.getenv("UPLOADED_FILES"), "data");
  @Test void data() throws Exception {
    assertEquals(2, Work.count(data.resolve("names.csv").toString()));
    assertEquals(2, Work.count("../fixtures/data/names.csv"));
  }
  @Test void code() {
    assertEquals(2, Model.two());
    for (String path : new String[] {"Model.java", "data/../Model.java", "./MODEL.JAVA"})
      assertThrows(SecurityException.class, () -> Work.count("/home/student/fixtures/" + path), path);
  }
  @Test void resources() throws Exception {
    assertNotNull(getClass().getResource("/data/names.csv"));
    assertEquals(2, Work.words("/data/names.csv"));
    assertEquals(3, Work.words("/words.txt"));
    assertEquals(1, Work.words("own.txt"));
    for (String name : new String[] {"/Model.java", "Model.java", "/../../../etc/passwd", "/META-INF/services/x", "/none.txt"})
      assertFalse(Work.has(name), name);
    assertFalse(Work.serves());
  }
}`;
    const judged = await judgedByJunit(peer, {
      test: [upload('V', 'F', 'data/names.csv'), upload('W', 'M', 'Model.java'), junit(test)],
      files: { F: 'a\nb\n', M: 'class Model { static int two() { return 2; } }' },
      student: {
        'src/main/java/Work.java': work,
        'src/main/resources/words.txt': 'one two three',
        'own.txt': 'one',
        'META-INF/services/x': 'x',
        'META-INF/services/java.nio.file.spi.FileTypeDetector': 'Evil',
      },
    });
    // It is told that it looks for services.
    expect(judged).toMatchObject({ share: '1', flags: [{ file: 'Work.java', rule: 'reflection' }] });
  },
);

it.skipIf(!hasJunit)('a student whose variable was null reads which one', async () => {
  const work =
    'class Work { static int length(int at) { String found = at > 0 ? "x" : null; return found.length(); } }';
  const { share, text, reasons } = await judgedWith(
    '@Test void one() { assertEquals(1, Work.length(0)); }',
    work,
  );
  expect([share, `${text} ${reasons}`]).toEqual(['0', expect.stringContaining('"found" is null')]);
});

it.skipIf(!hasJunit)(
  'a machine that was built before this version of the site compiles the program around the tests for each of them',
  async () => {
    const result = await judgedHandIn(peer, {
      layers: [],
      limits,
      test: [
        junit(
          'import org.junit.jupiter.api.*; class WorkTest { @Test void two() { Assertions.assertEquals(2, Work.two()); } }',
        ),
      ],
      student: { 'Work.java': 'class Work { static int two() { return 2; } }' },
    });
    expect(result('A').share).toBe('1');
  },
);
