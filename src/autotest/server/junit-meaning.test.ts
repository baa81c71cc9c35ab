// Names and ends of JUnit tests that a hand-in could turn into something else, in the real sandbox.
import { expect, it } from 'vitest';
import { idOf } from '../../../tests/support/autotest-blocks.ts';
import { upload, type HandIn } from '../../../tests/support/judged-hand-in.ts';
import { hasJunit, judgedByJunit, junit } from '../../../tests/support/judged-junit.ts';
import { useRunner } from '../../../tests/support/use-runner.ts';

const { peer } = useRunner('junit-meaning');
const judged = (handIn: HandIn) => judgedByJunit(peer, handIn);

const tests = (body: string, above = '') => `
import static org.junit.jupiter.api.Assertions.*;
import org.junit.jupiter.api.*;
${above}
class WorkTest { ${body} }`;
const judgedWith = (content: string, work: string, more: Partial<HandIn> = {}) =>
  judged({ test: [junit(content)], student: { 'Work.java': work }, ...more });

it.skipIf(!hasJunit)('what a class inside of the tests inherits stands for nothing else', async () => {
  const each = (demand: string) =>
    tests(
      `@Test void seven() { int expected = 7; Work.each(new Visitor() { public void visit(int n) { ${demand} } }); }`,
    );
  const work = (member: string) =>
    `class Work { static void each(Visitor v) { v.expected = 3; v.visit(3); } }
abstract class Visitor { int expected; abstract void visit(int n); ${member} }`;
  const method = await judgedWith(each('assertEquals(7, n);'), work('void assertEquals(int a, int b) { }'));
  expect([method.share, method.text]).toEqual(['0', expect.stringContaining('Visitor.assertEquals')]);
  const within = work('static class Assertions { static void assertEquals(int a, int b) { } }');
  expect(await judgedWith(each('Assertions.assertEquals(7, n);'), within)).toMatchObject({ share: '0' });
  const own = `void seven(int n) { assertEquals(7, n); }
  @Test void three() { Work.each(new Visitor() { public void visit(int n) { seven(n); } }); }`;
  expect(await judgedWith(tests(own), work('void seven(int n) { }'))).toMatchObject({ share: '0' });
  // Which of two values was meant is for people to say.
  const field = await judgedWith(each('assertEquals(expected, n);'), work(''));
  expect(field.flags).toEqual([{ file: 'Visitor.java', line: 0, rule: 'hiding' }]);
});

it.skipIf(!hasJunit)(
  'classes of the runtime and files of the teacher are not hidden by the hand-in',
  async () => {
    const reverse = tests(
      '@Test void reverse() { assertEquals(new StringBuilder("abc").reverse().toString(), Work.reverse("abc")); }',
    );
    const builder = `class Work { static String reverse(String text) { return ""; } }
class StringBuilder { StringBuilder(String text) { } StringBuilder reverse() { return this; } public String toString() { return ""; } }`;
    expect(await judgedWith(reverse, builder)).toMatchObject({ share: '0', statuses: {} });
    const digit = tests('@Test void digit() { assertTrue(Character.isDigit(Work.digit())); }');
    const character = `class Work { static char digit() { return 'x'; } }
class Character { static boolean isDigit(char one) { return true; } }`;
    expect(await judgedWith(digit, character)).toMatchObject({ share: '0', statuses: {} });
    const near = await judged({
      test: [
        upload('V', 'F', 'Helper.java'),
        junit(tests('@Test void near() { Helper.near(3.14, Work.pi()); }')),
      ],
      files: {
        F: 'class Helper { static void near(double a, double b) { if (Math.abs(a - b) > 0.1) throw new AssertionError(); } }\n',
      },
      student: {
        'Work.java': 'class Work { static double pi() { return 0; } }',
        'Math.java': 'class Math { static double abs(double number) { return 0; } }',
      },
    });
    expect(near).toMatchObject({ share: '0', statuses: {} });
  },
);

it.skipIf(!hasJunit)('a list of one’s own is fine, and staff see that there are two', async () => {
  const content = tests(
    '@Test void sorted() { List<Integer> right = new ArrayList<>(List.of(1, 2)); assertEquals(right, Work.sorted()); }',
    'import java.util.*;',
  );
  const result = await judgedWith(
    content,
    `class Work { static Object sorted() { return null; } }
class ArrayList<T> extends java.util.ArrayList<T> {
  ArrayList(java.util.Collection<T> from) { } public boolean equals(Object other) { return true; } }`,
  );
  expect(result).toMatchObject({ share: '1', flags: [{ file: 'ArrayList.java', rule: 'hiding' }] });
  const own = tests(
    '@Test void named() { assertEquals("Bob", new Character("Bob").name()); assertNotNull(new Process()); }',
  );
  const classes = `class Character { String name; Character(String name) { this.name = name; } String name() { return name; } }
class Process { }`;
  expect(await judgedWith(own, classes)).toMatchObject({ share: '1', flags: [] });
});

it.skipIf(!hasJunit)('classes of a library keep their names, however the tests name them', async () => {
  const library = [
    'mkdir -p /tmp/library && cd /tmp/library',
    'echo "package lib; public class Demand { public static void that(boolean is) { if (!is) throw new AssertionError(); } }" > Demand.java',
    'echo "package lib; public class Off { public static void now() { throw new org.opentest4j.TestAbortedException(); } }" > Off.java',
    'javac -cp /usr/share/java/opentest4j.jar -d . Demand.java Off.java && jar cf /home/student/student/lib.jar lib',
  ];
  const judgedBeside = (content: string, work: string) =>
    judged({
      test: [
        { type: 'program', id: idOf('P'), script: library.join('\n') },
        junit(content, '/home/student/student/lib.jar'),
      ],
      student: { 'Work.java': work },
    });
  const demand = 'class Demand { static void that(boolean is) { } }';
  const one = 'class Work { static int one() { return 1; } }';
  const star = tests('@Test void two() { Demand.that(Work.one() == 2); }', 'import lib.*;');
  expect(await judgedBeside(star, `${one} ${demand}`)).toMatchObject({ share: '0', statuses: {} });
  const whole = tests('@Test void two() { lib.Demand.that(Work.one() == 2); }');
  expect(await judgedBeside(whole, `${one} class lib { static ${demand} }`)).toMatchObject({
    share: '0',
    statuses: {},
  });
  // What such a library calls off has failed, if the tests call off nothing.
  const off = tests('@Test void one() { } @Test void two() { assertEquals(2, Work.one()); }');
  expect(
    await judgedBeside(off, 'class Work { static int one() { lib.Off.now(); return 1; } }'),
  ).toMatchObject({
    share: '1/2',
    statuses: { 'one()': 'success', 'two()': 'failure' },
  });
});

it.skipIf(!hasJunit)('a hand-in does not say itself what AssertJ demands of it', async () => {
  const api = 'package org.assertj.core.api; public';
  const library = [
    'mkdir -p /tmp/library && cd /tmp/library',
    `echo '${api} interface AssertProvider<T> { T assertThat(); }' > AssertProvider.java`,
    `echo '${api} class ObjectAssert { Object is; public void isEqualTo(Object other) { if (!is.equals(other)) throw new AssertionError(); } }' > ObjectAssert.java`,
    `echo '${api} class Assertions { public static <T> T assertThat(AssertProvider<T> one) { return one.assertThat(); } public static ObjectAssert assertThat(Object is) { ObjectAssert one = new ObjectAssert(); one.is = is; return one; } }' > Assertions.java`,
    'javac -d . *.java && jar cf /home/student/student/lib.jar org',
  ];
  const judgedBeside = (work: string) =>
    judged({
      test: [
        { type: 'program', id: idOf('P'), script: library.join('\n') },
        junit(
          'import static org.assertj.core.api.Assertions.assertThat; class WorkTest { @org.junit.jupiter.api.Test void two() { assertThat(Work.two()).isEqualTo(2); } }',
          '/home/student/student/lib.jar',
        ),
      ],
      student: { 'Work.java': work },
    });
  expect(await judgedBeside('class Work { static Object two() { return 2; } }')).toMatchObject({
    share: '1',
  });
  const forged = `class Fake { void isEqualTo(Object other) { } }
class Work implements org.assertj.core.api.AssertProvider<Fake> {
  static Work two() { return new Work(); } public Fake assertThat() { return new Fake(); } }`;
  expect(await judgedBeside(forged)).toMatchObject({ share: '0', statuses: {} });
});

it.skipIf(!hasJunit)('all tests of a class that cannot be made have failed', async () => {
  const content = tests(`
  @Nested class Easy { @Test void one() { assertEquals(1, Work.one()); } }
  @Nested @TestInstance(TestInstance.Lifecycle.PER_CLASS) class Hard {
    Work work = new Work();
    @Test void two() { } @Test void three() { } @Test void four() { }
  }`);
  const work = 'class Work { static int one() { return 1; } Work() { throw new RuntimeException(); } }';
  expect(await judgedWith(content, work)).toMatchObject({ share: '1/4' });
});

it.skipIf(!hasJunit)('memory that ends, or that seems to, ends one test alone', async () => {
  const content = tests('@Test void one() { } @Test void two() { Work.two(); } @Test void three() { }');
  const work = 'class Work { static void two() { throw new OutOfMemoryError(); } }';
  expect(await judgedWith(content, work)).toMatchObject({ share: '2/3', statuses: { 'two()': 'failure' } });
});

it.skipIf(!hasJunit)('a failing demand inside of the hand-in is not lost', async () => {
  const content = tests('@Test void seven() { Work.each(n -> assertEquals(7, n)); }');
  const work = (body: string) =>
    `class Work { static void each(java.util.function.IntConsumer demand) { ${body} } }`;
  // The first use of JUnit may be there, too.
  expect(await judgedWith(content, work('demand.accept(7);'))).toMatchObject({ share: '1', flags: [] });
  const apart =
    'Thread one = new Thread(() -> demand.accept(3)); one.start(); try { one.join(); } catch (InterruptedException e) { }';
  expect(await judgedWith(content, work(apart))).toMatchObject({
    share: '0',
    statuses: { 'seven()': 'failure' },
  });
  for (const body of [
    'try { demand.accept(3); } catch (Throwable e) { }',
    'try { demand.accept(3); } finally { return; }',
  ]) {
    const { flags } = await judgedWith(content, work(body));
    expect(flags).toEqual([{ file: 'Work.java', line: 0, rule: 'catching' }]);
  }
});

it.skipIf(!hasJunit)('the word "assert" of the tests demands something', async () => {
  const content = tests('@Test void two() { assert Work.one() == 2; }');
  const work = 'class Work { static int one() { assert false; return 1; } }';
  expect(await judgedWith(content, work)).toMatchObject({ share: '0', statuses: { 'two()': 'failure' } });
});

it.skipIf(!hasJunit)(
  'a class named like one of the tests is shown to staff, unless it was given to all',
  async () => {
    const helper = 'class Model { static int of(int n) { return n * n; } }\n';
    const content = tests(
      '@Test void three() { assertEquals(Model.of(3), Work.of(3)); } static class Inner { static int four() { return 4; } }',
    );
    const judgedBeside = (student: Record<string, string>) =>
      judged({ test: [upload('V', 'F', 'Model.java'), junit(content)], files: { F: helper }, student });
    const work = 'class Work { static int of(int n) { return Model.of(n); } }';
    const named = async (student: Record<string, string>) =>
      (await judgedBeside(student)).flags.map(({ file, rule }) => `${file} ${rule}`);
    expect(
      await named({ 'Work.java': work, 'Model.java': 'class Model { static int of(int n) { return 0; } }' }),
    ).toEqual(['Model.java reflection']);
    expect(await named({ 'Work.java': work, 'Model.java': helper })).toEqual([]);
    const nested = `${work} class WorkTest$Inner { static int four() { return 0; } }`;
    expect(await named({ 'Work.java': nested, 'Model.java': helper })).toEqual(['WorkTest.java reflection']);
    const beans = `class Work { static int of(int n) throws Exception {
  Object found = new java.beans.Expression(Class.class, "forName", new Object[] {"Model"}).getValue(); return n * n; } }`;
    const thrown = content.replace('void three() {', 'void three() throws Exception {');
    expect(
      (
        await judged({
          test: [upload('V', 'F', 'Model.java'), junit(thrown)],
          files: { F: helper },
          student: { 'Work.java': beans },
        })
      ).flags,
    ).toHaveLength(1);
  },
);

it.skipIf(!hasJunit)('own tests and the description of modules are left out, links too', async () => {
  const content = tests('@Test void one() { assertEquals(1, Work.one()); }');
  const work = 'class Work { static int one() { return 1; } }';
  const own = 'import org.junit.jupiter.api.Test;\nclass OwnTest { @Test void own() { } }';
  const result = await judged({
    test: [junit(content)],
    student: {
      'Work.java': work,
      'src/OwnTest.java': own,
      'module-info.java': 'module work { requires org.junit.jupiter.api; }',
    },
  });
  expect([result.share, result.text]).toEqual(['1', expect.stringContaining('OwnTest.java')]);
  // What a link leads to would be compiled into the hand-in.
  const linked = await judged({
    test: [
      upload('V', 'F', 'Model.java'),
      {
        type: 'program',
        id: idOf('P'),
        script:
          'ln -s "$(find / -name Model.java -not -path "/proc/*" 2>/dev/null | head -1)" Model.java; true',
      },
      junit(content),
    ],
    files: { F: 'class Model { static int one() { return 1; } }\n' },
    student: { 'Work.java': 'class Work { static int one() { return Model.one(); } }' },
  });
  expect(linked.share).toBe('0');
});
