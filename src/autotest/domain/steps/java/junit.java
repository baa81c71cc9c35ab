package org.proofmark.junit;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilePermission;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ReflectPermission;
import java.net.SocketPermission;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.AccessController;
import java.security.CodeSource;
import java.security.Permission;
import java.security.Policy;
import java.security.PrivilegedAction;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import java.security.ProtectionDomain;
import java.security.SecureClassLoader;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PropertyPermission;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
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
     * adds some: while such a class is loaded nobody of the submission asks for those of JUnit, so they are found.
     */
    static final Pattern NAMING_TESTS = Pattern.compile("org/(junit|opentest4j|proofmark)/");

    public static void main(String[] arguments) throws Exception {
        // Taken before any class of the hand-in is loaded.
        PrintStream report = reportTo(Integer.parseInt(arguments[0]));
        PrintStream errors = System.err;
        Path student = Path.of(arguments[1]).toRealPath();
        Path fixtures = Path.of(arguments[2]);
        String testName = arguments[3];
        String libraries = arguments[4];
        long testSeconds = Long.parseLong(arguments[5]);
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
        List<Path> sources = sourcesOf(student, testName);
        if (!sources.isEmpty() && !compiled(compiler, sources, List.of("-classpath", joined(libraries, work.toString()), "-d", work.toString()), errors)) {
            errors.println("The submission could not be compiled, so no test ran.");
            Runtime.getRuntime().halt(1);
        }
        List<String> namingTests = Names.withWords(work, NAMING_TESTS);
        if (!namingTests.isEmpty()) {
            errors.println("The submission names classes of JUnit in " + namingTests.get(0) + ", so no test ran. Only tests may.");
            Runtime.getRuntime().halt(1);
        }
        String hidden = Names.hiddenBy(work, Files.readString(source), libraries);
        if (hidden != null) {
            errors.println("The submission has a class " + hidden + ", which the tests would take for another one. Rename it.");
            Runtime.getRuntime().halt(1);
        }
        String all = joined(System.getProperty("java.class.path"), libraries, work.toString());
        List<String> options = List.of("-classpath", all, "-sourcepath", fixtures.toString(),
            // A class of the submission never stands for a file of the teacher.
            "-Xprefer:source", "-d", tests.toString());
        if (!compiled(compiler, List.of(source), options, errors)) {
            errors.println("The tests could not be compiled with the submission, so no test ran.");
            Runtime.getRuntime().halt(1);
        }
        List<String> flagged = Names.reachingOthers(work, testName);
        Results results = new Results();
        run(new Loaders(work, tests, libraries), results, student, testSeconds);
        report.println(results.json());
        report.println(results.marks());
        for (String file : flagged) report.println("{\"flag\":{\"file\":" + Results.text(file, 250) + ",\"line\":0,\"rule\":\"reflection\"}}");
        report.flush();
        System.out.flush();
        errors.flush();
        // Threads that the submission left behind are not waited for.
        Runtime.getRuntime().halt(results.hasFailed ? 1 : 0);
    }

    static PrintStream reportTo(int descriptor) throws Exception {
        var make = FileDescriptor.class.getDeclaredConstructor(int.class);
        make.setAccessible(true);
        return new PrintStream(new FileOutputStream(make.newInstance(descriptor)), false, "UTF-8");
    }

    /** An empty part would mean the folder of the submission, where anything may lie. */
    static String joined(String... paths) {
        return Stream.of(paths).filter(path -> !path.isEmpty()).collect(Collectors.joining(File.pathSeparator));
    }

    /** What the submission tests itself stays out: it needs JUnit, and only the tests of the block count. */
    static List<Path> sourcesOf(Path student, String testName) throws IOException {
        List<Path> found;
        try (Stream<Path> walk = Files.walk(student)) {
            found = walk.filter(path -> path.toString().endsWith(".java") && Files.isRegularFile(path))
                .filter(path -> !path.getFileName().toString().equals(testName) && !isOfTests(student.relativize(path)))
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

    static boolean compiled(JavaCompiler compiler, List<Path> sources, List<String> options, PrintStream errors)
        throws IOException {
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(found, null, StandardCharsets.UTF_8)) {
            // No programs of others run inside the compiler.
            List<String> all = new ArrayList<>(List.of("-proc:none", "-encoding", "UTF-8"));
            all.addAll(options);
            boolean isDone = compiler.getTask(null, files, found, all, null, files.getJavaFileObjectsFromPaths(sources)).call();
            found.getDiagnostics().stream().filter(one -> one.getKind() == Diagnostic.Kind.ERROR).limit(50)
                .forEach(one -> errors.println(placeOf(one) + one.getMessage(null)));
            return isDone;
        }
    }

    static String placeOf(Diagnostic<? extends JavaFileObject> one) {
        if (one.getSource() == null) return "";
        return Path.of(one.getSource().getName()).getFileName() + ":" + one.getLineNumber() + ": ";
    }

    static void run(Loaders loaders, Results results, Path student, long testSeconds) throws Exception {
        LauncherConfig config = LauncherConfig.builder()
            .enablePostDiscoveryFilterAutoRegistration(false)
            .enableTestExecutionListenerAutoRegistration(false)
            .build();
        Thread.currentThread().setContextClassLoader(loaders);
        List<Class<?>> classes = new ArrayList<>();
        for (String name : loaders.testNames()) {
            Class<?> one = Class.forName(name, false, loaders);
            if (!name.contains("$")) classes.add(one);
        }
        loaders.takeNamesOfLibraries();
        var request = LauncherDiscoveryRequestBuilder.request()
            .selectors(classes.stream().map(DiscoverySelectors::selectClass).collect(Collectors.toList()))
            .configurationParameter("junit.jupiter.execution.timeout.default", testSeconds + " s")
            .configurationParameter("junit.jupiter.execution.timeout.thread.mode.default", "SEPARATE_THREAD")
            .build();
        Launcher launcher = LauncherFactory.create(config);
        confine(loaders.work, student);
        launcher.execute(request, results);
    }

    @SuppressWarnings("removal")
    static void confine(URL work, Path student) throws IOException {
        Rights rights = new Rights(student);
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

/** Names of the tests that classes of the submission could take. */
class Names {
    /** Tests compare with these. They are imported unseen or with a star, and a class beside the tests goes first. */
    static final Set<String> COMPARING = Set.of(
        "Arrays", "Boolean", "Collections", "Double", "Float", "Integer", "Long", "Math", "Objects", "StrictMath", "String");
    /** A class of such a name would go before a whole package. */
    static final Set<String> PACKAGES = Set.of("java", "javax", "org");
    /** As names stand in files of classes: a class for a name, its members, the class around another one. */
    static final Pattern REACHING = Pattern.compile(
        "\\([^)]{1,200}\\)Ljava/lang/Class;|java/lang/reflect/(Method|Field|Constructor)|"
            + "\\(\\)Ljava/lang/invoke/MethodHandles\\$Lookup;|getNestHost|getEnclosingClass");
    static final int MOST_FLAGS = 50;

    /** A class of the submission that hides what the tests mean; null if there is none. */
    static String hiddenBy(Path work, String test, String libraries) throws IOException {
        List<URL> urls = new ArrayList<>();
        for (String path : libraries.split(File.pathSeparator)) if (!path.isEmpty()) urls.add(Path.of(path).toUri().toURL());
        urls.add(work.toUri().toURL());
        try (URLClassLoader loader = new URLClassLoader(urls.toArray(new URL[0]), JunitRun.class.getClassLoader())) {
            String hidden = besideTests(work, test, loader);
            return hidden == null ? byItsMethods(work, test, loader) : hidden;
        }
    }

    /** One whose methods the tests import all at once, and that has one of a name by which the tests demand something. */
    static String byItsMethods(Path work, String test, ClassLoader loader) throws IOException {
        List<String> stars = importsOf("static\\s+([\\w.]+)\\.\\*", test);
        Set<String> demanding = stars.stream().filter(star -> !isOfStudent(star, work))
            .flatMap(star -> methodsOf(star, loader)).collect(Collectors.toSet());
        for (String star : stars)
            if (isOfStudent(star, work) && methodsOf(star, loader).anyMatch(demanding::contains)) return star;
        return null;
    }

    static boolean isOfStudent(String name, Path work) {
        String path = name.replace('.', '/');
        // A class in a class has a dollar in its name.
        for (int at = path.length(); at > 0; at = path.lastIndexOf('/', at - 1))
            if (Files.isRegularFile(work.resolve(path.substring(0, at) + ".class"))) return true;
        return false;
    }

    static Stream<String> methodsOf(String name, ClassLoader loader) {
        String binary = name;
        for (int at; ; binary = binary.substring(0, at) + "$" + binary.substring(at + 1)) {
            Class<?> found = classOf(binary, loader);
            if (found != null)
                return Stream.of(found.getMethods()).filter(one -> Modifier.isStatic(one.getModifiers())).map(Method::getName);
            at = binary.lastIndexOf('.');
            if (at < 0) return Stream.of();
        }
    }

    static List<String> importsOf(String what, String test) {
        return Pattern.compile("(?m)^\\s*import\\s+" + what + "\\s*;").matcher(test).results()
            .map(found -> found.group(1)).collect(Collectors.toList());
    }

    /** A class in the package of the tests. */
    static String besideTests(Path work, String test, ClassLoader loader) throws IOException {
        String ofPackage = first("(?m)^\\s*package\\s+([\\w.]+)\\s*;", test);
        Path folder = ofPackage == null ? work : work.resolve(ofPackage.replace('.', '/'));
        if (!Files.isDirectory(folder)) return null;
        List<String> stars = importsOf("([\\w.]+)\\.\\*", test);
        stars.add("java.lang");
        List<String> names;
        try (Stream<Path> files = Files.list(folder)) {
            names = files.map(path -> path.getFileName().toString()).filter(name -> name.endsWith(".class"))
                .map(name -> name.substring(0, name.length() - ".class".length())).sorted().collect(Collectors.toList());
        }
        for (String name : names) {
            String word = "\\b" + Pattern.quote(name) + "\\b";
            boolean isMeant = first("(" + word + ")", test) != null && first("(import\\s+[\\w.]+\\." + word + "\\s*;)", test) == null;
            if (!isMeant) continue;
            if (PACKAGES.contains(name)) return name;
            Class<?> own = classOf(ofPackage == null ? name : ofPackage + "." + name, loader);
            for (String star : stars) if (hides(own, name, star)) return name;
        }
        return null;
    }

    /**
     * The sources of classes that look for others by a name, and those that are named like the tests: whoever knows what
     * the tests do not declare private can call it so. It is for people to read.
     */
    static List<String> reachingOthers(Path work, String testName) throws IOException {
        String ofTests = testName.replaceAll("\\.java$", "");
        Set<String> found = new LinkedHashSet<>(withWords(work, REACHING));
        if (Files.exists(work.resolve(ofTests + ".class"))) found.add(testName);
        return found.stream().limit(MOST_FLAGS).collect(Collectors.toList());
    }

    /** The sources of classes in which the words stand. */
    static List<String> withWords(Path work, Pattern words) throws IOException {
        List<Path> classes;
        try (Stream<Path> walk = Files.walk(work)) {
            classes = walk.filter(path -> path.toString().endsWith(".class")).sorted().collect(Collectors.toList());
        }
        Set<String> found = new LinkedHashSet<>();
        for (Path path : classes)
            if (words.matcher(Files.readString(path, StandardCharsets.ISO_8859_1)).find())
                found.add(work.relativize(path).toString().replaceAll("(\\$[^/]*)?\\.class$", ".java"));
        return List.copyOf(found);
    }

    /** An own list is a fine hand-in, also where tests import all of java.util: then the tests mean that one. */
    static boolean hides(Class<?> own, String name, String star) {
        if (!star.startsWith("org.junit.") && !COMPARING.contains(name)) return false;
        Class<?> meant = classOf(star + "." + name, JunitRun.class.getClassLoader());
        return meant != null && (own == null || own.isAnnotation() == meant.isAnnotation());
    }

    static Class<?> classOf(String name, ClassLoader loader) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError missing) {
            return null;
        }
    }

    static String first(String pattern, String text) {
        Matcher found = Pattern.compile(pattern).matcher(text);
        return found.find() ? found.group(1) : null;
    }
}

/** What the classes of a submission may do. */
class Rights {
    static final Set<String> ALLOWED = Set.of(
        "accessDeclaredMembers", "getStackTrace", "getenv.*", "modifyThread", "setIO", "localeServiceProvider");
    final FilePermission[] files;
    final Set<Path> linked = new HashSet<>();

    Rights(Path student) throws IOException {
        String all = "read,write,delete";
        String temporary = System.getProperty("java.io.tmpdir");
        files = new FilePermission[] {
            new FilePermission(student.toString(), "read"), new FilePermission(student + "/-", all),
            new FilePermission(temporary, "read"), new FilePermission(temporary + "/-", all)};
        for (Path root : List.of(student, Path.of(temporary))) findLinks(root);
    }

    /**
     * Permissions go by names, and a link that a program left here leads elsewhere. What stands in the folder with the
     * link is closed as a whole, since its parts could be moved. New links cannot be made.
     */
    void findLinks(Path root) throws IOException {
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes seen) {
                if (seen.isSymbolicLink()) close(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException problem) {
                close(file);
                return FileVisitResult.CONTINUE;
            }

            private void close(Path file) {
                linked.add(file.equals(root) ? root : root.resolve(root.relativize(file).getName(0)));
            }
        });
    }

    boolean leadsElsewhere(Path path) {
        if (linked.isEmpty()) return false;
        for (Path part : path) if (part.toString().equals("..")) return true;
        return linked.stream().anyMatch(path.normalize()::startsWith);
    }

    boolean allow(Permission permission) {
        if (permission instanceof FilePermission) {
            // The submission may name its files from its own folder, where the process runs.
            Path path = Path.of(permission.getName()).toAbsolutePath();
            FilePermission whole = new FilePermission(path.toString(), permission.getActions());
            for (FilePermission file : files) if (file.implies(whole)) return !leadsElsewhere(path);
            return false;
        }
        if (permission instanceof PropertyPermission) return permission.getActions().equals("read");
        if (permission instanceof SocketPermission) return true;
        if (permission instanceof ReflectPermission) return false;
        String name = permission.getName();
        return permission instanceof RuntimePermission && (ALLOWED.contains(name) || name.startsWith("getenv."));
    }
}

/**
 * Loads tests and submission. One loader, since classes of one package reach each other's methods only so; but each
 * has the rights of its own folder.
 */
@SuppressWarnings("removal")
class Loaders extends SecureClassLoader {
    /** With the classes that the runtime makes for methods which are handed on: they belong to whoever hands on. */
    private static final StackWalker STACK = StackWalker.getInstance(
        Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE, StackWalker.Option.SHOW_HIDDEN_FRAMES));
    final URL work;
    private final Path workFolder;
    private final Path tests;
    private final URLClassLoader libraries;

    Loaders(Path work, Path tests, String libraries) throws IOException {
        super(JunitRun.class.getClassLoader());
        this.work = work.toUri().toURL();
        this.workFolder = work;
        this.tests = tests;
        List<URL> jars = new ArrayList<>();
        for (String path : libraries.split(File.pathSeparator)) if (!path.isEmpty()) jars.add(Path.of(path).toUri().toURL());
        this.libraries = new URLClassLoader(jars.toArray(new URL[0]), JunitRun.class.getClassLoader());
    }

    /** The submission sees no JUnit: with its exceptions it could call off the tests that it fails. */
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (isOfTests(name) && isAskedByStudent()) throw new ClassNotFoundException(name);
        return super.loadClass(name, resolve);
    }

    private static boolean isOfTests(String name) {
        return name.startsWith("org.junit.") || name.startsWith("org.opentest4j.") || name.startsWith("org.proofmark.");
    }

    /**
     * A method of the runtime may ask in the name of the submission, where only tests are to be seen: one that the
     * submission has put into a stream, for example, which the tests read. So it counts who has handed such a method on.
     */
    private boolean isAskedByStudent() {
        List<Class<?>> asking = AccessController.doPrivileged((PrivilegedAction<List<Class<?>>>) () -> STACK.walk(frames ->
            frames.<Class<?>>map(StackWalker.StackFrame::getDeclaringClass)
                .dropWhile(one -> one == Loaders.class || one == ClassLoader.class)
                .collect(Collectors.toList())));
        Class<?> nearest = asking.stream().filter(one -> one.getClassLoader() == this).findFirst().orElse(null);
        if (nearest != null && isOfStudent(nearest)) return true;
        // Their own code names what it needs without anybody between.
        boolean isOfTests = nearest != null && asking.get(0) == nearest;
        return !isOfTests && isWithRightsOfStudent();
    }

    /** Also for a thread that the submission made, which holds the rights of its maker. */
    private static boolean isWithRightsOfStudent() {
        if (System.getSecurityManager() == null) return false;
        try {
            AccessController.checkPermission(new RuntimePermission("seeTests"));
            return false;
        } catch (SecurityException refused) {
            return true;
        }
    }

    private boolean isOfStudent(Class<?> one) {
        return AccessController.doPrivileged((PrivilegedAction<Boolean>) () ->
            work.equals(one.getProtectionDomain().getCodeSource().getLocation()));
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        try {
            return AccessController.doPrivileged((PrivilegedExceptionAction<Class<?>>) () -> found(name));
        } catch (PrivilegedActionException problem) {
            throw new ClassNotFoundException(name, problem.getCause());
        }
    }

    /** What the teacher gives goes first, in this order also for the compiler. */
    private Class<?> found(String name) throws IOException, ClassNotFoundException {
        Class<?> ofTests = definedFrom(tests, name);
        if (ofTests != null) return ofTests;
        Class<?> ofLibraries = Names.classOf(name, libraries);
        if (ofLibraries != null) return ofLibraries;
        // JUnit itself looks for the exceptions of its former versions, and would take those of the submission.
        Class<?> ofStudent = isOfTests(name) ? null : definedFrom(workFolder, name);
        if (ofStudent == null) throw new ClassNotFoundException(name);
        return ofStudent;
    }

    private Class<?> definedFrom(Path folder, String name) throws IOException {
        Path file = folder.resolve(name.replace('.', '/') + ".class").normalize();
        if (!file.startsWith(folder) || !Files.isRegularFile(file)) return null;
        byte[] bytes = Files.readAllBytes(file);
        CodeSource source = new CodeSource(folder.toUri().toURL(), (Certificate[]) null);
        return defineClass(name, bytes, 0, bytes.length, source);
    }

    /** All that stand there, so that each is loaded before a class of the submission can define one of its name. */
    List<String> testNames() throws IOException {
        return namesIn(tests);
    }

    /** The same for libraries, where a class of the submission shares their package: only it could define such a name. */
    void takeNamesOfLibraries() throws IOException {
        Set<String> packages = namesIn(workFolder).stream().map(Loaders::packageOf).collect(Collectors.toSet());
        for (URL url : libraries.getURLs()) {
            try (JarFile jar = new JarFile(new File(url.getPath()))) {
                List<String> names = jar.stream().map(JarEntry::getName).filter(name -> name.endsWith(".class"))
                    .map(name -> name.replace('/', '.').replaceAll("\\.class$", ""))
                    .filter(name -> packages.contains(packageOf(name))).collect(Collectors.toList());
                for (String name : names) Names.classOf(name, this);
            } catch (IOException unreadable) {
                continue;
            }
        }
    }

    private static String packageOf(String name) {
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }

    private static List<String> namesIn(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            return walk.filter(path -> path.toString().endsWith(".class"))
                .map(path -> folder.relativize(path).toString().replace(File.separatorChar, '.').replaceAll("\\.class$", ""))
                .sorted()
                .collect(Collectors.toList());
        }
    }
}

/** Collects how each test ended, by its class. */
class Results implements TestExecutionListener {
    private final Map<String, List<String>> suites = new LinkedHashMap<>();
    boolean hasFailed = false;
    private int calledOff = 0;

    @Override
    public synchronized void executionSkipped(TestIdentifier test, String reason) {
        add(test, "skipped", reason);
    }

    @Override
    public synchronized void executionFinished(TestIdentifier test, TestExecutionResult result) {
        String reason = result.getThrowable().map(Results::reasonOf).orElse("");
        switch (result.getStatus()) {
            case SUCCESSFUL:
                if (test.isTest()) add(test, "success", "");
                break;
            case ABORTED:
                calledOff += 1;
                add(test, "skipped", reason);
                break;
            default:
                hasFailed = true;
                add(test, "failure", reason);
        }
    }

    private void add(TestIdentifier test, String status, String reason) {
        String fields = "\"name\":" + text(test.getDisplayName(), 250) + ",\"status\":\"" + status + "\"";
        if (!reason.isEmpty()) fields += ",\"reason\":" + text(reason, JunitRun.MOST_REASON);
        suites.computeIfAbsent(suiteOf(test), name -> new ArrayList<>()).add("{" + fields + "}");
    }

    private static String suiteOf(TestIdentifier test) {
        var source = test.getSource().orElse(null);
        if (source instanceof MethodSource) return ((MethodSource) source).getClassName();
        return source instanceof ClassSource ? ((ClassSource) source).getClassName() : "";
    }

    /** A message of the submission may fail itself. */
    private static String reasonOf(Throwable problem) {
        StringBuilder told = new StringBuilder();
        try {
            told.append(problem.toString());
            for (StackTraceElement frame : problem.getStackTrace()) {
                if (frame.getClassName().startsWith("jdk.internal.reflect.") || told.length() > JunitRun.MOST_REASON) break;
                if (!frame.getClassName().startsWith("org.junit.")) told.append("\n    at ").append(frame);
            }
        } catch (Throwable other) {
            told.append(problem.getClass().getName());
        }
        return told.toString();
    }

    String json() {
        return suites.entrySet().stream()
            .map(suite -> "{\"id\":" + text(suite.getKey(), 250) + ",\"name\":" + text(suite.getKey(), 250) + ",\"testCases\":["
                + String.join(",", suite.getValue()) + "]}")
            .collect(Collectors.joining(",", "{\"tag\":\"unit-test\",\"results\":[", "]}"));
    }

    /** How many tests were called off while they ran. */
    String marks() {
        return "{\"skipped\":" + calledOff + "}";
    }

    static String text(String text, int most) {
        StringBuilder written = new StringBuilder("\"");
        for (int at = 0; at < Math.min(text.length(), most); at++) {
            char letter = text.charAt(at);
            if (letter == '"' || letter == '\\') written.append('\\').append(letter);
            else if (letter < 32 || Character.isSurrogate(letter)) written.append(String.format("\\u%04x", (int) letter));
            else written.append(letter);
        }
        return written.append('"').toString();
    }
}
