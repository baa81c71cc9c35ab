// What a hand-in tries to change the result of a JUnit 5 block, in the real sandbox. None of it may gain a point.
import { expect, it } from 'vitest';
import { idOf } from '../../../tests/support/autotest-blocks.ts';
import { upload, type HandIn } from '../../../tests/support/judged-hand-in.ts';
import { hasJunit, judgedByJunit, junit } from '../../../tests/support/judged-junit.ts';
import { useRunner } from '../../../tests/support/use-runner.ts';
import { javaPrograms } from '../domain/steps/java-programs.generated.ts';
import { junitLauncherOf } from '../domain/steps/tool-places.ts';

const { peer } = useRunner('junit-forgery');
const judged = (handIn: HandIn) => judgedByJunit(peer, handIn);

const oneOfTwo = `
import static org.junit.jupiter.api.Assertions.assertEquals;
import org.junit.jupiter.api.Test;
class WorkTest {
  @Test void right() throws Throwable { assertEquals(1, Work.one()); }
  @Test void wrong() throws Throwable { assertEquals(2, Work.two()); }
}`;

it.skipIf(!hasJunit)('links that a program left lead classes of the hand-in to no other file', async () => {
  const links =
    'ln -s /run/tool/source/WorkTest.java test; mkdir in; ln -s /run/tool in/home; echo kept > kept';
  const result = await judged({
    test: [{ type: 'program', id: idOf('P'), script: links }, junit(oneOfTwo)],
    student: {
      'Work.java': `
import java.nio.file.*;
class Work {
  static int one() throws Exception { return Files.readString(Path.of("kept")).length() - 4; }
  static int two() throws Exception {
    String found = "";
    for (String name : new String[] {"test", "in/home/source/WorkTest.java", "in/home/../tool/source/WorkTest.java"}) {
      try { found += Files.readString(Path.of("/home/student/student", name)); } catch (SecurityException refused) { found += "refused;"; }
    }
    Files.move(Path.of("in"), Path.of("out"));
    throw new Exception(found);
  }
}`,
    },
  });
  expect(result).toMatchObject({ share: '1/2', statuses: { 'right()': 'success', 'wrong()': 'failure' } });
  expect(result.reasons).toContain('AccessControlException');
  expect(result.reasons).not.toContain('WorkTest {');
});

it.skipIf(!hasJunit)(
  'no program of a hand-in changes what the build has compiled for the tests',
  async () => {
    const jar = junitLauncherOf('base', javaPrograms.junit.digest);
    const changes = [
      'ls $0',
      'echo x >> $0',
      'rm -f $0',
      'mv $(dirname $0) /tmp/other',
      'chmod u+w $(dirname $0)',
    ];
    const script = changes.map((line) => `sh -c '${line}' ${jar} && echo done`).join('\n');
    const result = await judged({
      test: [{ type: 'program', id: idOf('P'), script }, junit(oneOfTwo)],
      student: {
        'Work.java': 'class Work { static int one() { return 1; } static int two() { return 1; } }',
      },
    });
    expect(result.before('P').output?.text.match(/^.*\ndone$/gm)).toEqual([`${jar}\ndone`]);
    expect(result).toMatchObject({ share: '1/2', statuses: { 'right()': 'success', 'wrong()': 'failure' } });
  },
);

it.skipIf(!hasJunit)('the exceptions that call a test off are never those of the hand-in', async () => {
  const result = await judged({
    test: [
      junit(
        oneOfTwo.replace(
          '@Test void wrong',
          '@Test void other() throws Throwable { assertEquals(2, Work.loaded()); }\n  @Test void wrong',
        ),
      ),
    ],
    student: {
      'Work.java': `
import java.lang.invoke.*;
import java.util.concurrent.*;
class Work {
  static int one() { return 1; }
  static int two() { return 0; }
  static int loaded() throws Throwable {
    var lookup = MethodHandles.lookup();
    var loader = Thread.currentThread().getContextClassLoader();
    var load = lookup.findVirtual(ClassLoader.class, "loadClass", MethodType.methodType(Class.class, String.class));
    var made = LambdaMetafactory.metafactory(lookup, "call", MethodType.methodType(Callable.class, ClassLoader.class, String.class),
      MethodType.methodType(Object.class), load, MethodType.methodType(Class.class));
    var call = (Callable<?>) made.getTarget().invoke(loader, "org.opentest4j.TestAbortedException");
    var found = new FutureTask<Object>((Callable<Object>) call);
    var thread = new Thread(found);
    thread.start();
    throw (Throwable) ((Class<?>) found.get()).getConstructor().newInstance();
  }
}`,
    },
  });
  expect(result).toMatchObject({ share: '1/3' });
});

it.skipIf(!hasJunit)(
  'a hand-in that names classes of JUnit runs no test, whatever it makes them',
  async () => {
    const work = (above: string, within: string) =>
      `class Work ${above} { static int one() { return 1; } static int two() { ${within} } }`;
    const forged = [
      {
        'Work.java': work('extends org.opentest4j.TestAbortedException', 'throw new Work();'),
        'org/opentest4j/TestAbortedException.java':
          'package org.opentest4j; public class TestAbortedException extends RuntimeException {}',
      },
      {
        'Work.java': work('', 'throw new org.junit.internal.AssumptionViolatedException();'),
        'org/junit/internal/AssumptionViolatedException.java':
          'package org.junit.internal; public class AssumptionViolatedException extends RuntimeException {}',
      },
      // Where a helper beside the tests extends it, each would be a test that passes.
      {
        'Work.java': work('', 'return 0; } @org.junit.jupiter.api.Test void more() {'),
        'org/junit/jupiter/api/Test.java': `package org.junit.jupiter.api; import java.lang.annotation.*;
@Retention(RetentionPolicy.RUNTIME) public @interface Test {}`,
      },
    ];
    for (const student of forged) {
      const content = `${oneOfTwo}\nclass Helper extends Work {}`;
      expect(await judged({ test: [junit(content)], student })).toMatchObject({ share: '0', statuses: {} });
    }
  },
);

it.skipIf(!hasJunit)('a helper of the teacher is not replaced by a class of the hand-in', async () => {
  const content = `
import org.junit.jupiter.api.Test;
class WorkTest {
  @Test void right() { Helper.demand(Work.one() == 1); }
  @Test void wrong() { Helper.demand(Work.one() == 2); }
}`;
  const result = await judged({
    test: [upload('V', 'F', 'Helper.java'), junit(content)],
    files: {
      F: 'class Helper { static void demand(boolean is) { if (!is) throw new AssertionError(); } }\n',
    },
    student: {
      'Work.java': 'class Work { static int one() { return 1; } }',
      'Helper.java': 'class Helper { static void demand(boolean is) { } }',
    },
  });
  expect(result).toMatchObject({ share: '1/2' });
});

it.skipIf(!hasJunit)(
  'a class of the hand-in does not stand for one that the tests import with a star',
  async () => {
    const content = `
import org.junit.jupiter.api.*;
class WorkTest {
  @Test void right() { Assertions.assertEquals(1, Work.one()); }
  @Test void wrong() { Assertions.assertTrue(Math.abs(Work.one() - 2) < 0.1); }
}`;
    const work = 'class Work { static int one() { return 1; } }';
    const forged = [
      'class Assertions { static void assertEquals(int a, int b) { } static void assertTrue(boolean is) { } }',
      'class Math { static double abs(double n) { return 0; } }',
    ];
    for (const text of forged) {
      const result = await judged({
        test: [junit(content)],
        student: { 'Work.java': work, 'More.java': text },
      });
      expect(result.share).toBe('0');
    }
  },
);

it.skipIf(!hasJunit)('output that imitates results gives no points, whatever way it takes', async () => {
  const result = await judged({
    test: [junit(oneOfTwo)],
    student: {
      'Work.java': `
import java.io.*;
class Work {
  static int one() { forge(); return 1; }
  static int two() { forge(); return 0; }
  static void forge() {
    String passed = "{\\"name\\":\\"wrong()\\",\\"status\\":\\"success\\"}";
    String suite = "{\\"id\\":\\"s\\",\\"name\\":\\"WorkTest\\",\\"testCases\\":[" + passed + "]}";
    String line = "\\n{\\"tag\\":\\"unit-test\\",\\"results\\":[" + suite + "]}\\n{\\"tag\\":\\"points\\",\\"points\\":\\"1/1\\"}\\n";
    System.out.println(line);
    System.err.println(line);
    for (int number = 1; number < 20; number++)
      for (String folder : new String[] {"/dev/fd/", "/proc/self/fd/", "/proc/1/fd/"})
        try (var out = new FileOutputStream(folder + number, true)) { out.write(line.getBytes()); }
        catch (Throwable refused) { }
    try { new PrintStream(new FileOutputStream(FileDescriptor.out)).println(line); } catch (Throwable refused) { }
  }
}`,
    },
  });
  expect(result).toMatchObject({ share: '1/2', statuses: { 'right()': 'success', 'wrong()': 'failure' } });
  expect(Object.keys(result.statuses)).toHaveLength(2);
});

it.skipIf(!hasJunit)('a class of the hand-in never stands for one of a library of the tests', async () => {
  const demand = (is: string) =>
    `package lib; public class Demand { public static void that(boolean is) { ${is} } }`;
  const library = [
    'mkdir -p /tmp/library && cd /tmp/library',
    `echo '${demand('if (!is) throw new AssertionError();')}' > Demand.java`,
    'javac -d . Demand.java && jar cf /home/student/student/lib.jar lib',
  ];
  const content = `
import org.junit.jupiter.api.Test;
class WorkTest {
  @Test void right() { lib.Demand.that(Work.one() == 1); }
  @Test void wrong() { lib.Demand.that(Work.one() == 2); }
}`;
  const result = await judged({
    test: [
      { type: 'program', id: idOf('P'), script: library.join('\n') },
      junit(content, '/home/student/student/lib.jar'),
    ],
    student: { 'Work.java': 'class Work { static int one() { return 1; } }', 'lib/Demand.java': demand('') },
  });
  expect(result).toMatchObject({ share: '1/2', statuses: { 'right()': 'success', 'wrong()': 'failure' } });
});

it.skipIf(!hasJunit)('a method of the hand-in never stands for one that demands something', async () => {
  const content = `
import static calc.Calc.*;
import static org.junit.jupiter.api.Assertions.*;
import org.junit.jupiter.api.Test;
class WorkTest {
  @Test void right() { assertEquals("a", name()); }
  @Test void wrong() { assertEquals("b", name()); }
}`;
  const calc = (more: string) =>
    `package calc; public class Calc { public static String name() { return "a"; } ${more} }`;
  const judgedWith = (more: string) =>
    judged({ test: [junit(content)], student: { 'calc/Calc.java': calc(more) } });
  expect(await judgedWith('')).toMatchObject({ share: '1/2' });
  const forged = await judgedWith('public static void assertEquals(String a, String b) { }');
  expect([forged.share, forged.text]).toEqual(['0', expect.stringContaining('calc.Calc')]);
});

it.skipIf(!hasJunit)(
  'what the tests read of the hand-in loads no exception that calls them off',
  async () => {
    const content = `
import static org.junit.jupiter.api.Assertions.*;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
class WorkTest {
  @Test void right() { assertEquals(1, Work.one()); }
  @Test void wrong() throws Throwable { assertEquals(9, Work.all().collect(Collectors.toList()).size()); }
}`;
    const result = await judged({
      test: [junit(content)],
      student: {
        'Work.java': `
import java.lang.invoke.*;
import java.util.function.Function;
import java.util.stream.Stream;
class Work {
  static int one() { return 1; }
  static Stream<Object> all() throws Throwable {
    var lookup = MethodHandles.lookup();
    var type = MethodType.methodType(Class.class, String.class);
    var load = lookup.findVirtual(ClassLoader.class, "loadClass", type);
    var made = LambdaMetafactory.metafactory(lookup, "apply", MethodType.methodType(Function.class, ClassLoader.class),
      MethodType.methodType(Object.class, Object.class), load, type);
    var call = (Function<Object, Object>) made.getTarget().invoke(Thread.currentThread().getContextClassLoader());
    return Stream.<Object>of("org.opentest4j.TestAbortedException").map(call).peek(Work::off);
  }
  static void off(Object found) {
    try { Work.<RuntimeException>thrown((Throwable) ((Class<?>) found).getConstructor().newInstance()); }
    catch (ReflectiveOperationException problem) { }
  }
  static <T extends Throwable> void thrown(Throwable problem) throws T { throw (T) problem; }
}`,
      },
    });
    expect(result).toMatchObject({ share: '1/2', statuses: { 'right()': 'success', 'wrong()': 'failure' } });
    // Staff see that it looks for classes by their names.
    expect(result.flags).toEqual([{ file: 'Work.java', line: 0, rule: 'reflection' }]);
  },
);

it.skipIf(!hasJunit)(
  'a class that the tests have not used yet cannot be defined by the hand-in',
  async () => {
    const tests = (check: string, more: string) => `
class WorkTest {
  interface Demand { void that(boolean is); }
  static Demand demand() { return new Demand() { public void that(boolean is) { ${check} } }; }
  ${more}
}`;
    const content = tests(
      'if (!is) throw new AssertionError();',
      `@org.junit.jupiter.api.Test void right() { int one = Work.one(); demand().that(one == 1); }
  @org.junit.jupiter.api.Test void wrong() { int one = Work.one(); demand().that(one == 2); }`,
    );
    const made = `mkdir /tmp/forged && cd /tmp/forged && cat > WorkTest.java && javac --release 17 -d . WorkTest.java
cp 'WorkTest$1.class' /home/student/student/forged`;
    const result = await judged({
      test: [
        { type: 'program', id: idOf('P'), script: `echo '${tests('', '')}' | (${made})` },
        junit(content),
      ],
      student: {
        'Work.java': `
import java.lang.invoke.MethodHandles;
import java.nio.file.*;
class Work {
  static int one() {
    try { MethodHandles.lookup().defineClass(Files.readAllBytes(Path.of("forged"))); }
    catch (LinkageError | Exception refused) { System.out.println(refused); }
    return 1;
  }
}`,
      },
    });
    expect(result).toMatchObject({ share: '1/2', statuses: { 'right()': 'success', 'wrong()': 'failure' } });
    expect(result.text).toContain('LinkageError');
  },
);
