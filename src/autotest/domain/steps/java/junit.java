package org.proofmark.junit;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.CatchTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilePermission;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.ReflectPermission;
import java.net.SocketPermission;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
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
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PropertyPermission;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
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
        String all = joined(System.getProperty("java.class.path"), libraries, work.toString());
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
        catching.flagged.addAll(Names.withWords(work, Catching.OF_THREADS));
        addFlags(flags, "catching", catching.flagged);
        Results results = new Results(tests, work);
        run(new Loaders(work, tests, libraries), results, student, testSeconds);
        report.println(results.json());
        report.println(results.marks());
        flags.stream().limit(Names.MOST_FLAGS).forEach(report::println);
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
            // No programs of others run inside the compiler.
            List<String> all = new ArrayList<>(List.of("-proc:none", "-encoding", "UTF-8"));
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

    static void run(Loaders loaders, Results results, Path student, long testSeconds) throws Exception {
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
        confine(loaders.work, student);
        while (!next.isEmpty()) next = runOnce(launcher, next, results, testSeconds);
    }

    /** JUnit ends where memory does. One more test has failed then, and the others are still to run. */
    static List<DiscoverySelector> runOnce(Launcher launcher, List<DiscoverySelector> which, Results results, long testSeconds) {
        var request = LauncherDiscoveryRequestBuilder.request().selectors(which)
            .configurationParameter("junit.jupiter.execution.timeout.default", testSeconds + " s")
            .configurationParameter("junit.jupiter.execution.timeout.thread.mode.default", "SEPARATE_THREAD")
            .build();
        try {
            launcher.execute(request, results);
            return List.of();
        } catch (Throwable problem) {
            return results.failRunning(problem).stream().map(DiscoverySelectors::selectUniqueId).collect(Collectors.toList());
        }
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

/** What stands in the files of classes. */
class Names {
    /**
     * A class for a name, its members, the class around another one; and what of the runtime looks for these by a name.
     */
    static final Pattern REACHING = Pattern.compile(
        "\\([^)]{1,200}\\)Ljava/lang/Class;|java/lang/reflect/(Method|Field|Constructor)|"
            + "\\(\\)Ljava/lang/invoke/MethodHandles\\$Lookup;|getNestHost|getEnclosingClass|"
            + "java/beans/|java/io/ObjectInputStream|java/util/ServiceLoader|javax/(management|naming|script)/");
    static final int MOST_FLAGS = 50;

    /**
     * The sources of classes that look for others by a name, and those that are named like classes of the tests: whoever
     * knows what the tests do not declare private can call it so. It is for people to read.
     */
    static List<String> reachingOthers(Path work, Path tests, String testName) throws IOException {
        Set<String> found = new LinkedHashSet<>(withWords(work, REACHING));
        for (Path own : classesIn(work)) {
            Path ofTests = tests.resolve(work.relativize(own));
            // A helper that was given to all may lie in the submission, too.
            if (Files.exists(ofTests) && Files.mismatch(own, ofTests) >= 0) found.add(sourceOf(work, own));
        }
        return List.copyOf(found);
    }

    /** The sources of classes in which the words stand. */
    static List<String> withWords(Path folder, Pattern words) throws IOException {
        Set<String> found = new LinkedHashSet<>();
        for (Path path : classesIn(folder)) if (words.matcher(textOf(path)).find()) found.add(sourceOf(folder, path));
        return List.copyOf(found);
    }

    static String textOf(Path path) throws IOException {
        return Files.readString(path, StandardCharsets.ISO_8859_1);
    }

    static String sourceOf(Path folder, Path path) {
        return folder.relativize(path).toString().replaceAll("(\\$[^/]*)?\\.class$", ".java");
    }

    static List<Path> classesIn(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            return walk.filter(path -> path.toString().endsWith(".class")).sorted().collect(Collectors.toList());
        }
    }

    static Class<?> classOf(String name, ClassLoader loader) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError missing) {
            return null;
        }
    }
}

/**
 * Names in the tests that the compiler finds in the submission, though there is something else by that name: what the
 * tests import, what Java knows unseen, a package. A class beside the tests goes first, and so does what a class inside
 * of the tests inherits from one of the submission.
 */
class Meant extends TreePathScanner<Void, Void> {
    /** Nobody who hands in has a reason for a class of such a name. */
    static final Set<String> COMPARING = Set.of(
        "Arrays", "Boolean", "Byte", "CharSequence", "Class", "Collections", "Double", "Float", "Integer", "Long", "Math",
        "Object", "Objects", "Short", "StrictMath", "String", "StringBuffer", "StringBuilder", "System");
    /** Classes of such names are what some exercises ask for. */
    static final Set<String> OWN = Set.of(
        "Character", "Compiler", "Module", "Number", "Package", "Process", "Record", "Thread");
    private final Path work;
    private final Path fixtures;
    private final ClassLoader libraries;
    private Trees trees;
    private Elements elements;
    private Types types;
    /** What stands for something else; null if nothing does. */
    String hidden = null;
    /** Files where people have to see what is meant: an own list is a fine submission. */
    final Set<String> flagged = new LinkedHashSet<>();

    Meant(Path work, Path fixtures, String libraries) throws IOException {
        this.work = work;
        this.fixtures = fixtures;
        List<URL> urls = new ArrayList<>();
        for (String path : libraries.split(File.pathSeparator)) if (!path.isEmpty()) urls.add(Path.of(path).toUri().toURL());
        this.libraries = new URLClassLoader(urls.toArray(new URL[0]), JunitRun.class.getClassLoader());
    }

    TaskListener listenTo(JavacTask task) {
        trees = Trees.instance(task);
        elements = task.getElements();
        types = task.getTypes();
        return new TaskListener() {
            @Override
            public void finished(TaskEvent event) {
                if (event.getKind() != TaskEvent.Kind.ANALYZE || event.getTypeElement() == null) return;
                TreePath path = trees.getPath(event.getTypeElement());
                if (path != null) scan(path, null);
            }
        };
    }

    @Override
    public Void visitIdentifier(IdentifierTree tree, Void none) {
        Element found = trees.getElement(getCurrentPath());
        if (found == null) return null;
        String name = tree.getName().toString();
        if (found instanceof TypeElement) {
            if (isOfStudent(found)) lookAtClass((TypeElement) found, name);
        } else if (isMember(found) && isOfStudent(found.getEnclosingElement())) {
            lookAtMember(found, name);
        }
        return null;
    }

    private static boolean isMember(Element found) {
        return found.getKind() == ElementKind.METHOD || found.getKind().isField();
    }

    private void lookAtMember(Element found, String name) {
        // The name of a constant behind "case" means one of what is looked at.
        if (getCurrentPath().getParentPath().getLeaf() instanceof CaseTree) return;
        String whole = binaryOf(found.getEnclosingElement()) + "." + name;
        List<Tree> around = namedAround(found, name);
        if (isImportedStatically(found, name) || isPackage(name) || around.stream().anyMatch(one -> isHelper(one, found)))
            hide("a member " + whole);
        else if (!around.isEmpty()) flagged.add(fileOf(found));
    }

    private void lookAtClass(TypeElement found, String name) {
        if (imports(false).anyMatch(one -> one.equals(found.getQualifiedName().toString()))) return;
        String whole = "a class " + found.getQualifiedName();
        if (isPackage(name) || isOtherClass(name) || isOfRuntime(name)) hide(whole);
        for (String star : stars(false)) {
            TypeElement other = elements.getTypeElement(star + "." + name);
            if (other == null || isOfStudent(other)) continue;
            if (star.matches("javax?\\..*") && !COMPARING.contains(name)) flagged.add(fileOf(found));
            else hide(whole);
        }
    }

    private void hide(String what) {
        if (hidden == null) hidden = what;
    }

    /** Another class that the tests import by this name, or have beside them: it is hidden by an inherited one. */
    private boolean isOtherClass(String name) {
        if (imports(false).anyMatch(one -> one.endsWith("." + name) && isThere(one))) return true;
        var folder = unit().getPackageName();
        return isThere(folder == null ? name : folder + "." + name);
    }

    private boolean isThere(String name) {
        TypeElement other = elements.getTypeElement(name);
        return other != null && !isOfStudent(other);
    }

    /** Whether java.lang has what the tests do here with the class. An own one can be meant otherwise. */
    private boolean isOfRuntime(String name) {
        TypeElement other = elements.getTypeElement("java.lang." + name);
        if (other == null) return false;
        TypeMirror throwable = elements.getTypeElement("java.lang.Throwable").asType();
        if (COMPARING.contains(name) || types.isSubtype(other.asType(), throwable)) return true;
        Tree tree = getCurrentPath().getLeaf();
        Tree around = getCurrentPath().getParentPath().getLeaf();
        if (around instanceof ParameterizedTypeTree) around = getCurrentPath().getParentPath().getParentPath().getLeaf();
        if (around instanceof MemberSelectTree) return hasStatic(other, ((MemberSelectTree) around).getIdentifier().toString());
        if (around instanceof MemberReferenceTree) return hasStatic(other, ((MemberReferenceTree) around).getName().toString());
        if (!(around instanceof NewClassTree) || OWN.contains(name)) return false;
        int count = ((NewClassTree) around).getArguments().size();
        return ElementFilter.constructorsIn(other.getEnclosedElements()).stream()
            .anyMatch(one -> one.getModifiers().contains(Modifier.PUBLIC) && one.getParameters().size() == count);
    }

    private boolean hasStatic(TypeElement type, String name) {
        return elements.getAllMembers(type).stream()
            .anyMatch(one -> one.getModifiers().contains(Modifier.STATIC) && one.getSimpleName().contentEquals(name));
    }

    /** Whether the name begins that of a class in a package, as in "org.junit.jupiter.api.Assertions". */
    private boolean isPackage(String name) {
        String whole = name;
        for (TreePath path = getCurrentPath().getParentPath(); path.getLeaf() instanceof MemberSelectTree; path = path.getParentPath()) {
            whole += "." + ((MemberSelectTree) path.getLeaf()).getIdentifier();
            if (Names.classOf(whole, libraries) != null) return true;
            if (Files.exists(fixtures.resolve(whole.replace('.', '/') + ".java"))) return true;
        }
        return false;
    }

    /** Whether the tests import something by this name that is not of the submission. */
    private boolean isImportedStatically(Element found, String name) {
        if (imports(true).anyMatch(one -> one.endsWith("." + name) && isThere(one.substring(0, one.length() - name.length() - 1))))
            return true;
        return stars(true).stream().map(elements::getTypeElement)
            .anyMatch(star -> star != null && !isOfStudent(star) && hasStatic(star, name));
    }

    /** What outside of the class that inherits a member has its name, too. */
    private List<Tree> namedAround(Element found, String name) {
        boolean isMethod = found.getKind() == ElementKind.METHOD;
        boolean isOutside = false;
        List<Tree> around = new ArrayList<>();
        for (TreePath path = getCurrentPath(); path != null; path = path.getParentPath()) {
            Tree tree = path.getLeaf();
            if (isOutside) partsOf(tree).filter(part -> isNamed(part, name, isMethod)).forEach(around::add);
            if (tree instanceof ClassTree) isOutside = isOutside || inherits(path, found);
        }
        return around;
    }

    /** A method by which tests demand something, rather than one of them that has the name of what it tests. */
    private static boolean isHelper(Tree part, Element found) {
        if (!(part instanceof MethodTree) || !((MethodTree) part).getModifiers().getAnnotations().isEmpty()) return false;
        return ((MethodTree) part).getParameters().size() == ((ExecutableElement) found).getParameters().size();
    }

    private boolean inherits(TreePath path, Element found) {
        Element type = trees.getElement(path);
        return type != null && types.isSubtype(types.erasure(type.asType()), types.erasure(found.getEnclosingElement().asType()));
    }

    private static Stream<? extends Tree> partsOf(Tree tree) {
        if (tree instanceof ClassTree) return ((ClassTree) tree).getMembers().stream();
        if (tree instanceof BlockTree) return ((BlockTree) tree).getStatements().stream();
        if (tree instanceof CaseTree) return ((CaseTree) tree).getStatements() == null ? Stream.of() : ((CaseTree) tree).getStatements().stream();
        if (tree instanceof MethodTree) return ((MethodTree) tree).getParameters().stream();
        if (tree instanceof LambdaExpressionTree) return ((LambdaExpressionTree) tree).getParameters().stream();
        if (tree instanceof ForLoopTree) return ((ForLoopTree) tree).getInitializer().stream();
        if (tree instanceof EnhancedForLoopTree) return Stream.of(((EnhancedForLoopTree) tree).getVariable());
        if (tree instanceof TryTree) return ((TryTree) tree).getResources().stream();
        return tree instanceof CatchTree ? Stream.of(((CatchTree) tree).getParameter()) : Stream.of();
    }

    private static boolean isNamed(Tree part, String name, boolean isMethod) {
        if (isMethod) return part instanceof MethodTree && ((MethodTree) part).getName().contentEquals(name);
        return part instanceof VariableTree && ((VariableTree) part).getName().contentEquals(name);
    }

    private CompilationUnitTree unit() {
        return getCurrentPath().getCompilationUnit();
    }

    /** Names of what is imported alone. */
    private Stream<String> imports(boolean isStatic) {
        return unit().getImports().stream().filter(one -> !isStatic || one.isStatic())
            .map(one -> one.getQualifiedIdentifier().toString()).filter(one -> !one.endsWith(".*"));
    }

    /** What is imported as a whole. */
    private List<String> stars(boolean isStatic) {
        return unit().getImports().stream().filter(one -> !isStatic || one.isStatic())
            .map(one -> one.getQualifiedIdentifier().toString()).filter(one -> one.endsWith(".*"))
            .map(one -> one.substring(0, one.length() - 2)).collect(Collectors.toList());
    }

    private boolean isOfStudent(Element element) {
        if (!(element instanceof TypeElement) || trees.getTree((TypeElement) element) != null) return false;
        String binary = binaryOf(element);
        return Files.isRegularFile(work.resolve(binary.replace('.', '/') + ".class")) && Names.classOf(binary, libraries) == null;
    }

    private String binaryOf(Element type) {
        return elements.getBinaryName((TypeElement) type).toString();
    }

    private String fileOf(Element found) {
        Element type = found instanceof TypeElement ? found : found.getEnclosingElement();
        return binaryOf(type).replaceAll("\\$.*$", "").replace('.', '/') + ".java";
    }
}

/**
 * Where a submission catches what a failing demand throws. It could do so around a method of the tests that it calls.
 * For people to read, too.
 */
class Catching extends TreePathScanner<Void, Void> {
    /** A thread may end with it in silence. */
    static final Pattern OF_THREADS = Pattern.compile("[uU]ncaughtException");
    final Set<String> flagged = new LinkedHashSet<>();
    private Trees trees;
    private Types types;
    private TypeMirror failure;

    TaskListener listenTo(JavacTask task) {
        trees = Trees.instance(task);
        types = task.getTypes();
        return new TaskListener() {
            @Override
            public void finished(TaskEvent event) {
                if (event.getKind() != TaskEvent.Kind.ANALYZE || event.getTypeElement() == null) return;
                failure = task.getElements().getTypeElement("java.lang.AssertionError").asType();
                TreePath path = trees.getPath(event.getTypeElement());
                if (path != null) scan(path, null);
            }
        };
    }

    @Override
    public Void visitCatch(CatchTree tree, Void none) {
        TypeMirror caught = trees.getTypeMirror(new TreePath(new TreePath(getCurrentPath(), tree.getParameter()), tree.getParameter().getType()));
        if (caught != null && types.isSubtype(failure, caught)) flag();
        return super.visitCatch(tree, none);
    }

    @Override
    public Void visitTry(TryTree tree, Void none) {
        if (tree.getFinallyBlock() != null && hasReturn(tree.getFinallyBlock())) flag();
        return super.visitTry(tree, none);
    }

    private static boolean hasReturn(Tree block) {
        boolean[] has = {false};
        new TreeScanner<Void, Void>() {
            @Override
            public Void visitReturn(ReturnTree tree, Void none) {
                has[0] = true;
                return null;
            }
        }.scan(block, null);
        return has[0];
    }

    private void flag() {
        flagged.add(Path.of(getCurrentPath().getCompilationUnit().getSourceFile().getName()).getFileName().toString());
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
    /** Classes of JUnit that the tests name, loaded before the first test. No other one is found while tests run. */
    private final Set<String> named = new HashSet<>();
    private boolean isRunning = false;

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
        for (String name : named) Names.classOf(name, this);
        isRunning = true;
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

    static List<String> namesIn(Path folder) throws IOException {
        return Names.classesIn(folder).stream()
            .map(path -> folder.relativize(path).toString().replace(File.separatorChar, '.').replaceAll("\\.class$", ""))
            .collect(Collectors.toList());
    }
}

/** Collects how each test ended, by its class. */
class Results implements TestExecutionListener {
    /** In classes of tests that call off tests themselves. */
    static final Pattern ASSUMING = Pattern.compile("Assum|TestAborted|TestSkipped|IncompleteExecution");
    private final Map<String, List<String>> suites = new LinkedHashMap<>();
    private final Set<String> ofTests;
    private final Set<String> ofStudent;
    /** Whether the tests call off tests. If they do not, only the submission can have done so. */
    private final boolean areAssuming;
    private final Set<String> told = new HashSet<>();
    boolean hasFailed = false;
    private int calledOff = 0;
    private TestPlan plan = null;
    private TestIdentifier running = null;
    private String unseen = null;

    Results(Path tests, Path work) throws IOException {
        ofTests = Set.copyOf(Loaders.namesIn(tests));
        ofStudent = Set.copyOf(Loaders.namesIn(work));
        areAssuming = !Names.withWords(tests, ASSUMING).isEmpty();
    }

    @Override
    public synchronized void testPlanExecutionStarted(TestPlan plan) {
        this.plan = plan;
    }

    @Override
    public synchronized void executionSkipped(TestIdentifier test, String reason) {
        add(test, "skipped", reason);
        for (TestIdentifier one : plan.getDescendants(test)) told.add(one.getUniqueId());
    }

    @Override
    public synchronized void executionFinished(TestIdentifier test, TestExecutionResult result) {
        String reason = result.getThrowable().map(Results::reasonOf).orElse("");
        if (result.getStatus() == TestExecutionResult.Status.ABORTED && result.getThrowable().map(this::isOfTests).orElse(false)) {
            calledOff += 1;
            add(test, "skipped", reason);
            for (TestIdentifier one : plan.getDescendants(test)) told.add(one.getUniqueId());
        } else if (result.getStatus() != TestExecutionResult.Status.SUCCESSFUL) fail(test, reason);
        else if (test.isTest() && unseen != null) fail(test, unseen);
        else if (test.isTest()) add(test, "success", "");
        if (test.isTest()) unseen = null;
    }

    /** Whether the tests have called off one, rather than the submission. */
    private boolean isOfTests(Throwable problem) {
        if (!areAssuming) return false;
        return Stream.of(problem.getStackTrace()).map(StackTraceElement::getClassName)
            .filter(name -> ofTests.contains(name) || ofStudent.contains(name)).findFirst().map(ofTests::contains).orElse(false);
    }

    @Override
    public synchronized void executionStarted(TestIdentifier test) {
        running = test;
    }

    /** With a class of tests that cannot be made, all of its tests fail: as many as there are for everybody. */
    private void fail(TestIdentifier test, String reason) {
        hasFailed = true;
        List<TestIdentifier> missing = test.isTest() ? List.of() : missingOf(plan.getDescendants(test));
        if (missing.isEmpty()) add(test, "failure", reason);
        for (TestIdentifier one : missing) add(one, "failure", reason);
    }

    private List<TestIdentifier> missingOf(Collection<TestIdentifier> all) {
        return all.stream().filter(one -> one.isTest() && !told.contains(one.getUniqueId())).collect(Collectors.toList());
    }

    synchronized void failUnseen(Throwable problem) {
        unseen = reasonOf(problem);
    }

    /** JUnit has ended in the middle of a test. Answers which ones have not run yet. */
    synchronized List<String> failRunning(Throwable problem) {
        String reason = reasonOf(problem);
        if (running != null) fail(running, reason);
        List<TestIdentifier> missing = plan == null ? List.of()
            : plan.getRoots().stream().flatMap(root -> missingOf(plan.getDescendants(root)).stream()).collect(Collectors.toList());
        boolean mayGoOn = running != null;
        running = null;
        if (mayGoOn) return missing.stream().map(TestIdentifier::getUniqueId).collect(Collectors.toList());
        System.err.println(reason);
        for (TestIdentifier one : missing) fail(one, reason);
        return List.of();
    }

    private void add(TestIdentifier test, String status, String reason) {
        told.add(test.getUniqueId());
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
