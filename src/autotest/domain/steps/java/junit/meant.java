package org.proofmark.junit;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.CatchTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
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
