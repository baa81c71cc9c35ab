// Demands of JUnit tests that a hand-in could meet with another method, keep to itself, or leave out, in the real
// sandbox.
import { expect, it } from 'vitest';
import { upload, type HandIn } from '../../../tests/support/judged-hand-in.ts';
import { hasJunit, judgedByJunit, junit } from '../../../tests/support/judged-junit.ts';
import { useRunner } from '../../../tests/support/use-runner.ts';

const { peer } = useRunner('junit-demands');

const tests = (body: string, above = '') => `
import static org.junit.jupiter.api.Assertions.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;
${above}
class WorkTest ${body}`;
const judgedWith = (body: string, work: string, more: Partial<HandIn> = {}) =>
  judgedByJunit(peer, {
    ...{ test: [junit(tests(body.startsWith('extends') ? body : `{ ${body} }`))], ...more },
    student: { 'Work.java': work },
  });

const visiting = (demand: string, above = '') =>
  `${above} @Test void seven() { Work.each(new Visitor() { public void visit(int n) { ${demand} } }); }`;
const visitor = (members: string) =>
  `class Work { static void each(Visitor v) { v.visit(3); } }
class Fake { void assertEquals(int a, int b) { } int abs(int n) { return 0; } }
abstract class Visitor { ${members} abstract void visit(int n); }`;

it.skipIf(!hasJunit)('an inherited variable or class stands for no class of the tests', async () => {
  const junits = visitor('final Fake Assertions = new Fake();');
  const hidden = await judgedWith(visiting('Assertions.assertEquals(7, n);'), junits);
  expect([hidden.share, hidden.text]).toEqual(['0', expect.stringContaining('Visitor.Assertions')]);
  const math = await judgedWith(
    visiting('assertEquals(0, Math.abs(7 - n));'),
    visitor('Fake Math = new Fake();'),
  );
  expect(math).toMatchObject({ share: '0', statuses: {} });
  const check = 'static class Check { static void equal(int a, int b) { assertEquals(a, b); } }';
  const own = visitor('static class Check { static void equal(int a, int b) { } }');
  expect(await judgedWith(visiting('Check.equal(7, n);', check), own)).toMatchObject({
    share: '0',
    statuses: {},
  });
});

it.skipIf(!hasJunit)('helpers that the tests inherit themselves keep their names', async () => {
  const base = 'class Base { void check(int a, int b) { if (a != b) throw new AssertionError(); } }\n';
  const inherited = await judgedByJunit(peer, {
    test: [upload('V', 'F', 'Base.java'), junit(tests(`extends Base { ${visiting('check(7, n);')} }`))],
    files: { F: base },
    student: { 'Work.java': visitor('void check(int a, int b) { }') },
  });
  expect(inherited).toMatchObject({ share: '0', statuses: {} });
  // Also from what the runtime brings to a class of the hand-in.
  const compare = 'static void compare(Integer a, Integer b) { assertEquals(a, b); }';
  const comparing = visitor('').replace(
    'abstract class Visitor',
    'abstract class Visitor implements Compares',
  );
  const further = `${comparing} interface Compares extends java.util.Comparator<Integer> { default int compare(Integer a, Integer b) { return 0; } }`;
  expect(await judgedWith(visiting('compare(7, n);', compare), further)).toMatchObject({
    share: '0',
    statuses: {},
  });
});

it.skipIf(!hasJunit)('a method that fits better does not go before the one of the tests', async () => {
  const probe = `class Probe extends Visitor { void demand(Object n) { assertEquals(7, n); } public void visit(int n) { demand(n); } }
@Test void seven() { Work.each(new Probe()); }`;
  expect(await judgedWith(probe, visitor('void demand(int n) { }'))).toMatchObject({
    share: '0',
    statuses: {},
  });
  const log = `static class FakeLog implements Log {
  java.util.List<String> lines = new java.util.ArrayList<>();
  public void add(String line) { lines.add(line); } boolean has(Object line) { return lines.contains(line); } }
@Test void logs() { FakeLog log = new FakeLog(); Work.run(log); assertTrue(log.has("started")); }`;
  const defaults = `class Work { static void run(Log log) { } }
interface Log { void add(String line); default boolean has(String line) { return true; } }`;
  const result = await judgedWith(log, defaults);
  expect([result.share, result.text]).toEqual(['0', expect.stringContaining('Log.has')]);
  // Methods of many kinds in a class that exercises ask for are none of these.
  const honest = `static class Probe extends Shape {
  java.util.List<Object> seen = new java.util.ArrayList<>();
  @Override void add(Object one) { seen.add(one); } void log(int n) { seen.add(n); } }
@Test void three() { Probe probe = new Probe(); probe.add("x"); probe.add(1); probe.log("t"); probe.log(3); assertEquals(3, probe.seen.size()); }`;
  const shape = `class Work { } class Shape { void add(Object one) { } void add(int n) { add((Object) n); } void log(String text) { } }`;
  expect(await judgedWith(honest, shape)).toMatchObject({ share: '1', flags: [] });
});

it.skipIf(!hasJunit)('an interface of one’s own in the name of a known one is shown to staff', async () => {
  const body =
    '@Test void compares() { assertTrue((Object) new Work() instanceof Comparable); assertInstanceOf(Comparable.class, new Work()); }';
  const { flags } = await judgedWith(body, 'class Work implements Comparable { } interface Comparable { }');
  expect(flags).toEqual([{ file: 'Comparable.java', line: 0, rule: 'hiding' }]);
});

it.skipIf(!hasJunit)('an error that ends memory takes no case of a test away', async () => {
  const body = `@Test void one() { assertEquals(1, Work.square(1)); }
@ParameterizedTest @CsvSource({"1,1", "2,4", "3,9", "4,16"}) void square(int n, int is) { assertEquals(is, Work.square(n)); }
@RepeatedTest(5) void again() { assertEquals(4, Work.square(2)); }`;
  const work =
    'class Work { static int square(int n) { if (n == 1) return 1; throw new OutOfMemoryError(); } }';
  expect(await judgedWith(body, work)).toMatchObject({ share: '1/5' });
  const shown = 'class Work { static Object square(int n) { return n == 1 ? (Object) 1 : new Work(); }';
  const told = `${shown} public String toString() { throw new OutOfMemoryError(); } }`;
  expect(await judgedWith(body, told)).toMatchObject({ share: '1/5' });
});

it.skipIf(!hasJunit)(
  'cases that never began have failed, and staff see if nobody can count them',
  async () => {
    const hard = (source: string) => `@Test void one() { assertEquals(1, Work.one()); }
static java.util.stream.IntStream all() { return java.util.stream.IntStream.range(0, 9); }
@Nested @TestInstance(TestInstance.Lifecycle.PER_CLASS) class Hard { Work work; @BeforeAll void make() { work = new Work(); }
  @ParameterizedTest ${source} void same(int n) { assertEquals(n, work.same(n)); } }`;
    const work = `class Work { static int one() { return 1; } Work() { throw new RuntimeException(); } int same(int n) { return 0; } }`;
    const counted = await judgedWith(hard('@ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9})'), work);
    expect(counted).toMatchObject({ share: '1/10', flags: [] });
    const { flags } = await judgedWith(hard('@MethodSource("WorkTest#all")'), work);
    expect(flags).toEqual([{ file: 'WorkTest.java', line: 0, rule: 'uncounted' }]);
  },
);

const seven =
  '@Test void seven() { int[] calls = {0}; Work.each(n -> { calls[0]++; assertEquals(7, n); }); assertEquals(1, calls[0]); }';
const each = (body: string, more = '') =>
  `class Work { static void each(java.util.function.Consumer<Object> demand) { ${body} } ${more} static class Mine extends RuntimeException { } }`;

it.skipIf(!hasJunit)(
  'a failing demand that the hand-in keeps fails the test, however it is kept',
  async () => {
    const sleeping = 'try { Thread.sleep(60_000); } catch (InterruptedException e) { } return "";';
    for (const work of [
      each('while (true) { try { demand.accept(3); } finally { break; } }'),
      each(
        'try { try { demand.accept(3); } finally { int none = 0; none /= none; } } catch (ArithmeticException e) { }',
      ),
      each('try (AutoCloseable one = () -> demand.accept(3)) { throw new Mine(); } catch (Exception e) { }'),
      each('new java.util.concurrent.FutureTask<Object>(() -> demand.accept(3), null).run();'),
      // One that never ends.
      each(
        'Thread one = new Thread(() -> demand.accept(new Work())); one.setDaemon(true); one.start(); try { Thread.sleep(500); } catch (InterruptedException e) { }',
        `public String toString() { ${sleeping} }`,
      ),
    ]) {
      expect(await judgedWith(seven, work)).toMatchObject({ share: '0', statuses: { 'seven()': 'failure' } });
    }
    // What is thrown need not be an error.
    const asked = seven.replace('assertEquals(7, n)', 'assertEquals(7, ((Work) n).value())');
    const throwing = each(
      'try { demand.accept(new Work()); } catch (Mine e) { }',
      'int value() { throw new Mine(); }',
    );
    const flags = [{ file: 'WorkTest.java', line: 0, rule: 'keeping' }];
    expect(await judgedWith(asked, throwing)).toMatchObject({ flags });
  },
);

it.skipIf(!hasJunit)(
  'what the tests expect of an exception inside of the hand-in is no failure',
  async () => {
    const body = `@Test void again() {
  int[] calls = {0};
  assertEquals(5, (int) Work.again(() -> { calls[0]++; if (calls[0] < 3) throw new IllegalStateException(); return 5; }));
  assertEquals(3, calls[0]);
}
@Test void fails() { assertThrows(AssertionError.class, () -> Work.once(() -> fail())); }
@Nested class Inner {
  private final String text = "x";
  @Test void kinds() throws Exception {
    long sum = 0; double half = 0.5;
    for (int i = 0; i < 3; i++) { for (long j = 0; j < 2; j++) sum += i * j; }
    switch (text + sum) { case "x3": break; default: fail(text); }
    synchronized (this) { try { Object[] none = {}; none[1] = half; fail(); } catch (ArrayIndexOutOfBoundsException e) { assertNotNull(e); } finally { sum = 0; } }
    assertAll(() -> assertEquals(5, Work.once(() -> 5)), () -> assertEquals(new Pair(1, 2.0), new Pair(1, 2.0)));
  }
}
record Pair(int one, double two) { Pair { if (one < 0) throw new IllegalArgumentException(); } }`;
    const work = `class Work {
  static <T> T once(java.util.function.Supplier<T> from) { return from.get(); }
  static <T> T again(java.util.function.Supplier<T> from) { while (true) try { return from.get(); } catch (IllegalStateException e) { } } }`;
    expect(await judgedWith(body, work)).toMatchObject({ share: '1', flags: [] });
  },
);

it.skipIf(!hasJunit)('staff see who looks at what calls it', async () => {
  const body = '@Test void negative() { assertThrows(IllegalArgumentException.class, () -> Work.root(-1)); }';
  const work = (found: string) =>
    `import java.io.*; class Work { static int root(int n) { ${found} throw new IllegalArgumentException(); return 0; } }`;
  const walked = work(
    'for (StackTraceElement one : new Exception().getStackTrace()) if (one.getClassName().endsWith("AssertThrows"))',
  );
  const printed = work(
    'StringWriter text = new StringWriter(); new Exception().printStackTrace(new PrintWriter(text)); if (text.toString().contains("AssertThrows"))',
  );
  for (const one of [walked, printed])
    expect((await judgedWith(body, one)).flags).toEqual([{ file: 'Work.java', line: 0, rule: 'callers' }]);
  const honest =
    'class Work { static int root(int n) { try { return 1 / 0; } catch (ArithmeticException e) { e.printStackTrace(); } throw new IllegalArgumentException(); } }';
  expect(await judgedWith(body, honest)).toMatchObject({ share: '1', flags: [] });
});

it.skipIf(!hasJunit)('what reads the code of the tests is closed to the hand-in', async () => {
  const library = 'jdk.internal.org.objectweb.asm.ClassWriter';
  const test = '@Test void one() throws Exception { assertEquals(1, Work.one()); }';
  const named = await judgedWith(test, `class Work { static int one() { new ${library}(0); return 1; } }`);
  expect([named.share, named.text]).toEqual(['0', expect.stringContaining('is not visible')]);
  const found = `class Work { static int one() throws Exception { Class.forName("${library}"); return 1; } }`;
  const refused = await judgedWith(test, found);
  expect([refused.share, refused.reasons]).toEqual(['0', expect.stringContaining('AccessControlException')]);
});
