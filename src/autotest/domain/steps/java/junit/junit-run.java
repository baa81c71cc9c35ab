package org.proofmark.junit;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskListener;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.invoke.MethodHandles;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.Permission;
import java.security.Policy;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.platform.commons.util.StringUtils;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs the tests of a JUnit 5 block. Tests and hand-in share a process, since the calls between them are calls of
 * methods. But the classes of the hand-in have no rights in it: Java's access control refuses them the descriptors,
 * other files, the end of the process, private parts of others, and class loaders. They do not see JUnit either.
 */
class JunitRun {
    static final int MOST_SOURCES = 2_000;
    static final int MOST_REASON = 8_000;
    /**
     * In any place of a file of classes. One that extends an exception of JUnit calls tests off, one with its annotations
     * adds some: while such a class is loaded nobody of the submission asks for those of JUnit, so they are found. One
     * that implements an interface of AssertJ says itself what is demanded of it.
     */
    static final Pattern NAMING_TESTS =
        Pattern.compile("org/(junit|opentest4j|proofmark|assertj|hamcrest|mockito)/|com/google/common/truth/");
    static final Pattern OF_TESTS = Pattern.compile("(org\\.(junit|assertj|hamcrest|mockito)|com\\.google\\.common\\.truth)\\..*");

    public static void main(String[] arguments) throws Exception {
        // Taken before any class of the hand-in is loaded.
        PrintStream report = reportTo(Integer.parseInt(arguments[0]));
        PrintStream errors = System.err;
        Path student = Path.of(arguments[1]).toRealPath();
        Path fixtures = Path.of(arguments[2]);
        String testName = arguments[3];
        String junit = arguments[4];
        String libraries = arguments[5];
        long testSeconds = Long.parseLong(arguments[6]);
        Path home = Path.of(System.getProperty("user.home"));
        Path source = Files.createDirectories(home.resolve("source")).resolve(testName);
        Files.write(source, System.in.readAllBytes());
        Path work = Files.createDirectories(home.resolve("work"));
        Path tests = Files.createDirectories(home.resolve("tests"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            errors.println("This machine has no Java compiler. Add Install Java to the set-up.");
            Runtime.getRuntime().halt(1);
        }
        goOnWithoutMemory(compiler, home, errors);
        List<Path> sources = withoutTests(compiler, sourcesOf(student, testName), errors);
        List<String> forWork = List.of("-classpath", joined(libraries, work.toString()), "-d", work.toString());
        Catching catching = new Catching();
        if (!sources.isEmpty() && !compiled(compiler, sources, forWork, errors, catching::listenTo)) {
            errors.println("The submission could not be compiled, so no test ran.");
            Runtime.getRuntime().halt(1);
        }
        List<String> namingTests = Names.withWords(work, NAMING_TESTS);
        if (!namingTests.isEmpty()) {
            errors.println("The submission names classes for tests in " + namingTests.get(0) + ", so no test ran. Only tests may.");
            Runtime.getRuntime().halt(1);
        }
        String all = joined(junit, libraries, work.toString());
        List<String> options = List.of("-classpath", all, "-sourcepath", fixtures.toString(),
            // A class of the submission never stands for a file of the teacher.
            "-Xprefer:source", "-d", tests.toString());
        Meant meant = new Meant(work, fixtures, libraries);
        if (!compiled(compiler, List.of(source), options, errors, meant::listenTo)) {
            errors.println("The tests could not be compiled with the submission, so no test ran.");
            Runtime.getRuntime().halt(1);
        }
        if (meant.hidden != null) {
            errors.println("The submission has " + meant.hidden + ", which the tests would take for another one. Rename it.");
            Runtime.getRuntime().halt(1);
        }
        List<String> flags = new ArrayList<>();
        addFlags(flags, "reflection", Names.reachingOthers(work, tests, testName));
        addFlags(flags, "hiding", meant.flagged);
        addFlags(flags, "callers", Names.lookingAtCallers(work));
        catching.flagged.addAll(Names.withWords(work, Catching.OF_THREADS));
        addFlags(flags, "catching", catching.flagged);
        Results results = new Results(tests, work);
        Rights rights = new Rights(student, fixtures);
        run(new Loaders(work, tests, libraries, new Resources(student, fixtures)), results, rights, testSeconds);
        if (results.isUncounted) addFlags(flags, "uncounted", List.of(testName));
        if (results.keeping > 0) addFlags(flags, "keeping", List.of(testName));
        report.println(results.json());
        report.println(results.marks());
        flags.stream().limit(Names.MOST_FLAGS).forEach(report::println);
        report.flush();
        System.out.flush();
        errors.flush();
        // Threads that the submission left behind are not waited for.
        Runtime.getRuntime().halt(results.hasFailed ? 1 : 0);
    }

    /**
     * JUnit gives up all tests where an error without memory is thrown, also by the submission on purpose: cases of a test
     * that were still to come would be missing among all. Here it is an error like others.
     */
    static void goOnWithoutMemory(JavaCompiler compiler, Path home, PrintStream errors) throws Exception {
        Path folder = Files.createDirectories(home.resolve("platform"));
        String inPackage = "org.junit.platform.commons.util";
        Path source = Files.writeString(folder.resolve("UnrecoverableExceptions.java"), "package " + inPackage
            + "; public final class UnrecoverableExceptions { public static void rethrowIfUnrecoverable(Throwable problem) { } }");
        compiled(compiler, List.of(source), List.of("-d", folder.toString()), errors, task -> new TaskListener() { });
        Path made = folder.resolve(inPackage.replace('.', '/')).resolve("UnrecoverableExceptions.class");
        MethodHandles.privateLookupIn(StringUtils.class, MethodHandles.lookup()).defineClass(Files.readAllBytes(made));
    }

    static PrintStream reportTo(int descriptor) throws Exception {
        var make = FileDescriptor.class.getDeclaredConstructor(int.class);
        make.setAccessible(true);
        return new PrintStream(new FileOutputStream(make.newInstance(descriptor)), false, "UTF-8");
    }

    static void addFlags(List<String> flags, String rule, Collection<String> files) {
        for (String file : files)
            flags.add("{\"flag\":{\"file\":" + Results.text(file, 250) + ",\"line\":0,\"rule\":\"" + rule + "\"}}");
    }

    /** An empty part would mean the folder of the submission, where anything may lie. */
    static String joined(String... paths) {
        return Stream.of(paths).filter(path -> !path.isEmpty()).collect(Collectors.joining(File.pathSeparator));
    }

    /** What the submission tests itself stays out: it needs JUnit, and only the tests of the block count. */
    static List<Path> sourcesOf(Path student, String testName) throws IOException {
        List<Path> found;
        try (Stream<Path> walk = Files.walk(student)) {
            // A link that a program left here could lead to files of the teacher. All runs from one path, without modules.
            found = walk.filter(path -> path.toString().endsWith(".java") && Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS))
                .filter(path -> !Set.of(testName, "module-info.java").contains(path.getFileName().toString()))
                .filter(path -> !isOfTests(student.relativize(path)))
                .limit(MOST_SOURCES + 1)
                .collect(Collectors.toList());
        }
        if (found.size() > MOST_SOURCES) throw new IOException("The submission has more than 2,000 Java files.");
        return found;
    }

    static boolean isOfTests(Path path) {
        for (Path part : path) if (part.toString().equals("test") || part.toString().equals("tests")) return true;
        return false;
    }

    /** Own tests of the submission may stand anywhere, and JUnit is not there for them. */
    static List<Path> withoutTests(JavaCompiler compiler, List<Path> sources, PrintStream errors) throws IOException {
        if (sources.isEmpty()) return sources;
        Set<String> importing = new HashSet<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            var parsed = files.getJavaFileObjectsFromPaths(sources);
            JavacTask task = (JavacTask) compiler.getTask(null, files, problem -> { }, List.of("-proc:none"), null, parsed);
            for (CompilationUnitTree unit : task.parse())
                for (ImportTree one : unit.getImports())
                    if (OF_TESTS.matcher(one.getQualifiedIdentifier().toString()).matches()) importing.add(unit.getSourceFile().getName());
        }
        List<String> left = sources.stream().filter(path -> importing.contains(path.toString()))
            .map(path -> path.getFileName().toString()).limit(20).collect(Collectors.toList());
        if (!left.isEmpty()) errors.println("Left out, since only the tests of this block run: " + String.join(", ", left) + " (imports classes for tests).");
        return sources.stream().filter(path -> !importing.contains(path.toString())).collect(Collectors.toList());
    }

    static boolean compiled(JavaCompiler compiler, List<Path> sources, List<String> options, PrintStream errors, Function<JavacTask, TaskListener> listening)
        throws IOException {
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(found, null, StandardCharsets.UTF_8)) {
            // No programs of others run inside the compiler. With names of variables, messages about null say which one it was.
            List<String> all = new ArrayList<>(List.of("-proc:none", "-encoding", "UTF-8", "-g"));
            all.addAll(options);
            JavacTask task = (JavacTask) compiler.getTask(null, files, found, all, null, files.getJavaFileObjectsFromPaths(sources));
            task.setTaskListener(listening.apply(task));
            boolean isDone = task.call();
            found.getDiagnostics().stream().filter(one -> one.getKind() == Diagnostic.Kind.ERROR).limit(50)
                .forEach(one -> errors.println(placeOf(one) + one.getMessage(null)));
            return isDone;
        }
    }

    static String placeOf(Diagnostic<? extends JavaFileObject> one) {
        if (one.getSource() == null) return "";
        return Path.of(one.getSource().getName()).getFileName() + ":" + one.getLineNumber() + ": ";
    }

    static void run(Loaders loaders, Results results, Rights rights, long testSeconds) throws Exception {
        LauncherConfig config = LauncherConfig.builder()
            .enablePostDiscoveryFilterAutoRegistration(false)
            .enableTestExecutionListenerAutoRegistration(false)
            .build();
        Thread.currentThread().setContextClassLoader(loaders);
        List<DiscoverySelector> next = new ArrayList<>();
        for (String name : loaders.testNames()) {
            Class<?> one = Class.forName(name, false, loaders);
            if (name.contains("$")) continue;
            next.add(DiscoverySelectors.selectClass(one));
            // The word "assert" of tests demands something, too.
            loaders.setClassAssertionStatus(name, true);
        }
        loaders.takeNamesOfLibraries();
        loaders.takeNamesOfJunit();
        Launcher launcher = LauncherFactory.create(config);
        // A demand of the tests that failed in a thread of the submission.
        Thread.setDefaultUncaughtExceptionHandler((thread, problem) -> {
            if (problem instanceof AssertionError) results.failUnseen(problem);
        });
        confine(loaders.work, rights);
        loaders.beginDemands();
        runAll(launcher, next, results, testSeconds);
    }

    static void runAll(Launcher launcher, List<DiscoverySelector> which, Results results, long testSeconds) {
        var request = LauncherDiscoveryRequestBuilder.request().selectors(which)
            .configurationParameter("junit.jupiter.execution.timeout.default", testSeconds + " s")
            .configurationParameter("junit.jupiter.execution.timeout.thread.mode.default", "SEPARATE_THREAD")
            .build();
        String reason = "The test did not end.";
        try {
            launcher.execute(request, results);
        } catch (Throwable problem) {
            reason = Results.reasonOf(problem);
        }
        results.failRest(reason);
    }

    @SuppressWarnings("removal")
    static void confine(URL work, Rights rights) {
        Policy.setPolicy(new Policy() {
            @Override
            public boolean implies(ProtectionDomain domain, Permission permission) {
                var source = domain.getCodeSource();
                boolean isOfStudent = source != null && work.equals(source.getLocation());
                return !isOfStudent || rights.allow(permission);
            }
        });
        System.setSecurityManager(new SecurityManager());
    }
}
