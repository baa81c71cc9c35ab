package org.proofmark.junit;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.AccessControlContext;
import java.security.AccessController;
import java.security.CodeSource;
import java.security.PrivilegedAction;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import java.security.ProtectionDomain;
import java.security.SecureClassLoader;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

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
    /** Classes of JUnit that the tests name, loaded before the first test. No other one is found while tests run. */
    private final Set<String> named = new HashSet<>();
    private final Demanding demanding;
    private final Resources resources;
    private boolean isRunning = false;

    Loaders(Path work, Path tests, String libraries, Resources resources) throws IOException {
        super(JunitRun.class.getClassLoader());
        this.work = work.toUri().toURL();
        this.workFolder = work;
        this.tests = tests;
        this.demanding = new Demanding(tests);
        this.resources = resources;
        List<URL> jars = new ArrayList<>();
        for (String path : libraries.split(File.pathSeparator)) if (!path.isEmpty()) jars.add(Path.of(path).toUri().toURL());
        this.libraries = new URLClassLoader(jars.toArray(new URL[0]), JunitRun.class.getClassLoader());
    }

    /** The submission sees no JUnit: with its exceptions it could call off the tests that it fails. */
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (isRunning && isOfTests(name) && isAskedByStudent(name)) throw new ClassNotFoundException(name);
        return super.loadClass(name, resolve);
    }

    private static boolean isOfTests(String name) {
        return name.startsWith("org.junit.") || name.startsWith("org.opentest4j.") || name.startsWith("org.proofmark.");
    }

    /**
     * A method of the runtime may ask in the name of the submission, where only tests are to be seen: one that the
     * submission has put into a stream, for example, which the tests read. So it counts who has handed such a method on.
     * The tests themselves ask for what they do not name when a class of the submission that they use does.
     */
    private boolean isAskedByStudent(String name) {
        Class<?> nearest = AccessController.doPrivileged((PrivilegedAction<Class<?>>) () -> STACK.walk(frames ->
            frames.<Class<?>>map(StackWalker.StackFrame::getDeclaringClass)
                .filter(one -> one.getClassLoader() == this).findFirst().orElse(null)));
        if (nearest != null && (isOfStudent(nearest) || !named.contains(name))) return true;
        return isWithRightsOfStudent();
    }

    /**
     * All that the tests name, so that nobody asks for it later: a method of the tests that the submission calls would do
     * so with the rights of the submission.
     */
    void takeNamesOfJunit() throws IOException {
        for (Path path : Names.classesIn(tests))
            Pattern.compile("org/(?:junit|opentest4j)/[\\w/$]+").matcher(Names.textOf(path)).results()
                .map(found -> found.group().replace('/', '.')).forEach(named::add);
        named.add(Demands.class.getName());
        for (String name : named) Names.classOf(name, this);
        isRunning = true;
    }

    /** Also for a thread that the submission made, which holds the rights of its maker. */
    static boolean isWithRightsOfStudent() {
        if (System.getSecurityManager() == null) return false;
        try {
            AccessController.checkPermission(new RuntimePermission("seeTests"));
            return false;
        } catch (SecurityException refused) {
            return true;
        }
    }

    /** All that is needed to tell a demand, while the stack has room: what fails to begin once never works again. */
    void beginDemands() throws IOException {
        Threads.isOfStudent(Thread.currentThread());
        Demands.begin(demanding.inTraces, namesIn(tests), namesIn(workFolder));
        ProtectionDomain ofStudent = new ProtectionDomain(new CodeSource(work, (Certificate[]) null), null);
        PrivilegedAction<Boolean> asking = Loaders::isWithRightsOfStudent;
        AccessController.doPrivileged(asking, new AccessControlContext(new ProtectionDomain[] {ofStudent}));
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

    /** One at a time: whoever asks for all of a name looks for services and settings of tools. */
    @Override
    protected URL findResource(String name) {
        return AccessController.doPrivileged((PrivilegedAction<URL>) () -> resources.find(name));
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
        byte[] bytes = folder.equals(tests) ? Watched.of(Files.readAllBytes(file), demanding) : Files.readAllBytes(file);
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

    static List<String> namesIn(Path folder) throws IOException {
        return Names.classesIn(folder).stream()
            .map(path -> folder.relativize(path).toString().replace(File.separatorChar, '.').replaceAll("\\.class$", ""))
            .collect(Collectors.toList());
    }
}
