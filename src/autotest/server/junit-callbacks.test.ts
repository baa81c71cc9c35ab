// Methods of JUnit tests that a hand-in calls: what it can keep of their demands, and what is no failure, in the real
// sandbox.
import { expect, it } from 'vitest';
import { hasJunit, judgedByJunit, junit } from '../../../tests/support/judged-junit.ts';
import { useRunner } from '../../../tests/support/use-runner.ts';

const { peer } = useRunner('junit-callbacks');

const judgedWith = (body: string, work: string) =>
  judgedByJunit(peer, {
    test: [
      junit(
        `import static org.junit.jupiter.api.Assertions.*; import org.junit.jupiter.api.*; import java.util.concurrent.*;
class WorkTest { ${body} }`,
      ),
    ],
    student: { 'Work.java': `import java.util.concurrent.*; import java.util.function.*; ${work}` },
  });

/** A test that gives away a method of its own, and asks whether it was called. */
const giving = (demand: string) =>
  `@Test void seven() { int[] calls = {0}; Work.each(n -> { calls[0]++; ${demand} }); assertEquals(1, calls[0]); }`;
const each = (body: string, more = '') =>
  `class Work { static void each(Consumer<Object> demand) { ${body} } ${more}
  static class Mine extends RuntimeException { Mine(Throwable cause) { super(cause); } } }`;
const kept = [{ file: 'WorkTest.java', line: 0, rule: 'keeping' }];
const keepingRuntime = 'try { demand.accept(new Work()); } catch (RuntimeException e) { }';
const inTask = 'FutureTask<Object> task = new FutureTask<>(() -> demand.accept(3), null); task.run();';

it.skipIf(!hasJunit)(
  'what the tests throw on purpose, or meet after their demands, is no failure',
  async () => {
    for (const demand of [
      'assertNotNull(n); throw new IllegalStateException("on purpose");',
      'if (calls[0] == 1) throw new IllegalStateException("on purpose"); assertNotNull(n);',
      'assertNotNull(n); Work.bad();',
      'fails(n);',
      'RuntimeException made = new IllegalStateException(); if (calls[0] == 1) throw made; assertNotNull(n);',
      'if (calls[0] == 1) throw made(); assertNotNull(n);',
    ]) {
      const work = each(keepingRuntime, 'static void bad() { throw new Mine(null); }');
      const fails =
        'static void fails(Object n) { assertNotNull(n); throw new IllegalStateException("on purpose"); } static RuntimeException made() { return new IllegalStateException(); }';
      expect(await judgedWith(`${fails} ${giving(demand)}`, work)).toMatchObject({ share: '1', flags: [] });
    }
  },
);

it.skipIf(!hasJunit)(
  'a value that fails before a demand is shown to staff, since the tests may mean it',
  async () => {
    const value = '((Work) n).value()';
    for (const demand of [
      `check(7, ${value});`,
      `assert ${value} == 7;`,
      `try { assertEquals(7, ${value}); } finally { calls[0] += 0; }`,
      `for (int i = 0; i < 2; i++) { if (i == 1) assertEquals(7, calls[0]); ${value}; }`,
    ]) {
      const body = `static void check(int a, int b) { assertEquals(a, b); } ${giving(demand)}`;
      const work = each(keepingRuntime, 'int value() { throw new Mine(null); }');
      expect((await judgedWith(body, work)).flags).toEqual(kept);
    }
  },
);

it.skipIf(!hasJunit)(
  'a thread that never comes back from a demand fails each test that it holds',
  async () => {
    const hanging = each(
      'Thread one = new Thread(() -> demand.accept(new Work())); one.setDaemon(true); one.start(); try { Thread.sleep(500); } catch (InterruptedException e) { }',
      'int value() { try { Thread.sleep(60_000); } catch (InterruptedException e) { } return 0; }',
    );
    expect(await judgedWith(giving('assertEquals(7, ((Work) n).value());'), hanging)).toMatchObject({
      share: '0',
    });
    const again = each(
      'given.add(demand); if (one == null) { one = new Thread(Work::take); one.setDaemon(true); one.start(); } try { Thread.sleep(500); } catch (InterruptedException e) { }',
      `static Thread one; static LinkedBlockingQueue<Consumer<Object>> given = new LinkedBlockingQueue<>();
static void take() { while (true) try { given.take().accept(new Work()); } catch (InterruptedException e) { } }
public String toString() { take(); return ""; }`,
    );
    const three = ['a', 'b', 'c']
      .map((name) => giving('assertEquals(7, n);').replace('seven', name))
      .join('\n');
    expect(await judgedWith(three, again)).toMatchObject({ share: '0' });
    // The tests may leave a thread of their own waiting for the submission.
    const waiting = `@Test void waits() throws Exception {
  Thread one = new Thread(() -> assertEquals(5, Work.take())); one.setDaemon(true); one.start();
  one.join(300); assertTrue(one.isAlive()); }`;
    const queue =
      'class Work { static Object take() { try { return new LinkedBlockingQueue<Object>().take(); } catch (InterruptedException e) { return null; } } }';
    expect(await judgedWith(waiting, queue)).toMatchObject({ share: '1', flags: [] });
  },
);

it.skipIf(!hasJunit)('a failing demand that the runtime keeps is shown to staff', async () => {
  const future = `@Test void seven() { int[] calls = {0}; CompletableFuture<Integer> one = new CompletableFuture<>();
  Work.then(one, n -> { calls[0]++; assertEquals(7, n); }); one.complete(7); assertEquals(1, calls[0]); }`;
  const then =
    'class Work { static void then(CompletableFuture<Integer> one, Consumer<Object> demand) { one.thenApply(n -> n + 1).thenAccept(demand); } }';
  expect((await judgedWith(future, then)).flags).toEqual(kept);
  const pool = `static ExecutorService pool = Executors.newFixedThreadPool(1);
@Test void seven() throws Exception { pool.submit(() -> 1).get(); Work.run(pool, () -> assertEquals(7, Work.one())); assertEquals(2, pool.submit(() -> 2).get()); }`;
  const run =
    'class Work { static int one() { return 1; } static void run(ExecutorService pool, Runnable demand) { pool.submit(demand); } }';
  expect((await judgedWith(pool, run)).flags).toEqual(kept);
  // The tests may expect exceptions in pools of their own, and end what waits there.
  const own = `@Test void waits() throws Exception { ExecutorService pool = Executors.newCachedThreadPool();
  Future<?> failing = pool.submit(() -> { Work.bad(); fail(); }); assertThrows(ExecutionException.class, failing::get);
  Future<?> waiting = pool.submit(() -> { assertNotNull(Work.take()); return null; });
  assertThrows(TimeoutException.class, () -> waiting.get(200, TimeUnit.MILLISECONDS)); pool.shutdownNow();
  assertTrue(pool.awaitTermination(2, TimeUnit.SECONDS)); }`;
  const queue =
    'class Work { static void bad() { throw new IllegalStateException(); } static Object take() throws InterruptedException { return new LinkedBlockingQueue<Object>().take(); } }';
  expect(await judgedWith(own, queue)).toMatchObject({ share: '1', flags: [] });
});

it.skipIf(!hasJunit)(
  'a failing demand counts after all tests, and as the cause of what is expected elsewhere',
  async () => {
    const last = '@Test void one() { } @AfterAll static void end() { Work.each(n -> assertEquals(7, n)); }';
    expect(await judgedWith(last, each(inTask))).toMatchObject({ share: '1/2' });
    const elsewhere = giving('assertEquals(7, n);').replace(
      /\}$/,
      'assertThrows(RuntimeException.class, () -> Work.bad()); }',
    );
    const handingOn = each(
      `${inTask} try { task.get(); } catch (ExecutionException e) { kept = e.getCause(); } catch (InterruptedException e) { }`,
      'static Throwable kept; static void bad() { throw new Mine(kept); }',
    );
    expect((await judgedWith(elsewhere, handingOn)).flags).toEqual([
      { file: 'WorkTest.java', line: 0, rule: 'keeping' },
    ]);
  },
);

it.skipIf(!hasJunit)('a right hand-in that undoes what failed loses nothing', async () => {
  const body = `@Test void undoes() { Work one = new Work(); one.all(() -> { one.add(5); assertEquals(5, one.sum); one.add(-9); fail(); });
  assertEquals(0, one.sum); }`;
  const work = `class Work { int sum; void add(int n) { if (n < 0) throw new IllegalArgumentException(); sum += n; }
  void all(Runnable steps) { int before = sum; try { steps.run(); } catch (IllegalArgumentException e) { sum = before; } } }`;
  expect(await judgedWith(body, work)).toMatchObject({ share: '1', flags: kept });
});

it.skipIf(!hasJunit)('an exception that is thrown again hides no failing demand', async () => {
  const again = 'static Mine again = new Mine(null);';
  const twice = `@Test void seven() { int[] calls = {0}; Work.each(n -> { assertEquals(7 + calls[0]++, ((Work) n).value()); ((Work) n).next(); }); }`;
  const body = `${keepingRuntime} ${keepingRuntime}`;
  const members = `${again} static int asked = 0; int value() { if (asked++ == 0) return 7; throw again; } void next() { throw again; }`;
  expect((await judgedWith(twice, each(body, members))).flags).toEqual(kept);
  const expected = giving('assertEquals(7, ((Work) n).value());').replace(
    /\}$/,
    'assertThrows(RuntimeException.class, () -> Work.bad()); }',
  );
  const bad = `${again} int value() { throw again; } static void bad() { throw again; }`;
  expect((await judgedWith(expected, each(keepingRuntime, bad))).flags).toEqual([
    { file: 'WorkTest.java', line: 0, rule: 'keeping' },
  ]);
});

it.skipIf(!hasJunit)('a stack without end in the first test leaves the others as they are', async () => {
  const body = `int deeper(int n) { return Work.twice(this::deeper, n); }
@Test @Order(1) void deep() { deeper(1); } @Test void one() { assertEquals(1, Work.one()); }
@Test void bad() { assertThrows(IllegalStateException.class, () -> Work.bad()); }`;
  const work = `class Work { static int twice(IntUnaryOperator deeper, int n) { return deeper.applyAsInt(n + 1); }
  static int one() { return 1; } static void bad() { throw new IllegalStateException(); } }`;
  expect(await judgedWith(body, work)).toMatchObject({ share: '2/3' });
});

it.skipIf(!hasJunit)(
  'staff see further ways to a class by its name, and a hidden variable of a pattern',
  async () => {
    const named = `class Work { static Object found() { return java.lang.invoke.MethodType.fromMethodDescriptorString("()LWorkTest;", Work.class.getClassLoader()).returnType(); }
static Object members(Object one) { return one.getClass().getNestMembers()[0]; } }`;
    expect((await judgedWith('@Test void none() { Work.found(); }', named)).flags).toEqual([
      { file: 'Work.java', line: 0, rule: 'reflection' },
    ]);
    const pattern = `@Test void seven() { Object seven = 7; if (seven instanceof Integer expected)
  Work.each(new Visitor() { void visit(Integer n) { assertEquals(expected, n); } }); }`;
    const visitor = `class Work { static void each(Visitor one) { one.expected = 3; one.visit(3); } }
abstract class Visitor { Integer expected; abstract void visit(Integer n); }`;
    expect((await judgedWith(pattern, visitor)).flags).toEqual([
      { file: 'Visitor.java', line: 0, rule: 'hiding' },
    ]);
  },
);
