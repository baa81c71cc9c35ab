package org.proofmark.junit;

import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.InstanceOfTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.Tree;
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
    private final Path fixtures;
    private final ClassLoader libraries;
    private final Origins origins;
    private Trees trees;
    private Elements elements;
    private Types types;
    /** What stands for something else; null if nothing does. */
    String hidden = null;
    /** Files where people have to see what is meant: an own list is a fine submission. */
    final Set<String> flagged = new LinkedHashSet<>();

    Meant(Path work, Path fixtures, String libraries) throws IOException {
        this.fixtures = fixtures;
        List<URL> urls = new ArrayList<>();
        for (String path : libraries.split(File.pathSeparator)) if (!path.isEmpty()) urls.add(Path.of(path).toUri().toURL());
        this.libraries = new URLClassLoader(urls.toArray(new URL[0]), JunitRun.class.getClassLoader());
        origins = new Origins(work, this.libraries);
    }

    TaskListener listenTo(JavacTask task) {
        trees = Trees.instance(task);
        elements = task.getElements();
        types = task.getTypes();
        origins.use(task);
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
            if (origins.isOfStudent(found) && !Blocks.isInOuter(getCurrentPath().getParentPath().getLeaf())) lookAtClass((TypeElement) found, name);
        } else if (isMember(found) && isByStudent(found)) {
            lookAtMember(found, name);
        }
        return null;
    }

    @Override
    public Void visitMethodInvocation(MethodInvocationTree tree, Void none) {
        List<TypeMirror> given = tree.getArguments().stream()
            .map(one -> one instanceof LambdaExpressionTree || one instanceof MemberReferenceTree ? null : typeOf(one)).collect(Collectors.toList());
        lookAtCall(tree.getMethodSelect(), given);
        return super.visitMethodInvocation(tree, none);
    }

    @Override
    public Void visitMemberReference(MemberReferenceTree tree, Void none) {
        Element found = trees.getElement(getCurrentPath());
        if (found instanceof ExecutableElement && found.getKind() == ElementKind.METHOD)
            lookAtCall(found, classOf(tree.getQualifierExpression()), ((ExecutableElement) found).getParameters().stream().map(one -> (TypeMirror) null).collect(Collectors.toList()));
        return super.visitMemberReference(tree, none);
    }

    private void lookAtCall(Tree method, List<TypeMirror> given) {
        Element found = trees.getElement(new TreePath(getCurrentPath(), method));
        if (!(found instanceof ExecutableElement) || found.getKind() != ElementKind.METHOD) return;
        if (method instanceof MemberSelectTree) lookAtCall(found, classOf(((MemberSelectTree) method).getExpression()), given);
        else if (heirOf(found) != null) lookAtCall(found, trees.getElement(heirOf(found)), given);
    }

    /** A method that a class of the tests inherits from the submission goes before a less special one of its own. */
    private void lookAtCall(Element found, Element type, List<TypeMirror> given) {
        if (!(type instanceof TypeElement) || origins.isOfStudent(type) || !origins.comesByStudent((TypeElement) type, found.getEnclosingElement())) return;
        if (origins.hasRival((TypeElement) type, (ExecutableElement) found, given)) hideMember(found);
    }

    private TypeMirror typeOf(Tree tree) {
        return trees.getTypeMirror(new TreePath(getCurrentPath(), tree));
    }

    private Element classOf(Tree expression) {
        // Whoever writes "super" means that of the submission.
        if (expression.toString().equals("super")) return null;
        TypeMirror type = typeOf(expression);
        return type == null ? null : types.asElement(types.erasure(type));
    }

    private static boolean isMember(Element found) {
        return found.getKind() == ElementKind.METHOD || found.getKind().isField();
    }

    /** The class of the tests, around the place that is looked at, which inherits the member. */
    private TreePath heirOf(Element found) {
        for (TreePath path = getCurrentPath(); path != null; path = path.getParentPath())
            if (path.getLeaf() instanceof ClassTree && trees.getElement(path) != null && found.getEnclosingElement() instanceof TypeElement
                && origins.inherits(trees.getElement(path), found.getEnclosingElement())) return path;
        return null;
    }

    private boolean isByStudent(Element found) {
        TreePath heir = heirOf(found);
        return origins.isOfStudent(found.getEnclosingElement())
            || heir != null && origins.comesByStudent((TypeElement) trees.getElement(heir), found.getEnclosingElement());
    }

    private void lookAtMember(Element found, String name) {
        // The name of a constant behind "case" means one of what is looked at.
        Tree parent = getCurrentPath().getParentPath().getLeaf();
        if (parent instanceof CaseTree && ((CaseTree) parent).getExpressions().contains(getCurrentPath().getLeaf())) return;
        List<Element> around = around(found, name).stream().filter(one -> !isType(one) && (one.getKind() == ElementKind.METHOD) == (found.getKind() == ElementKind.METHOD))
            .collect(Collectors.toList());
        // Where a variable and a class have one name, it means the variable.
        boolean isClass = found.getKind().isField() && (isOtherClass(name) || isInStar(name) || isThereInJava(name) || around(found, name).stream().anyMatch(Meant::isType));
        if (isClass || isImportedStatically(found, name) || isPackage(name) || around.stream().anyMatch(one -> isHelper(one, found))) hideMember(found);
        else if (!around.isEmpty()) flagged.add(origins.fileOf(studentOf(found)));
    }

    /** A member of the runtime has come by a class of the submission, which is what people want to see. */
    private Element studentOf(Element found) {
        TreePath heir = heirOf(found);
        if (origins.isOfStudent(found.getEnclosingElement()) || heir == null) return found.getEnclosingElement();
        return origins.studentsAbove((TypeElement) trees.getElement(heir)).get(0);
    }

    private void hideMember(Element found) {
        hide("a member " + origins.binaryOf(studentOf(found)) + "." + found.getSimpleName());
    }

    private void lookAtClass(TypeElement found, String name) {
        if (imports(false).anyMatch(one -> one.equals(found.getQualifiedName().toString()))) return;
        String whole = "a class " + found.getQualifiedName();
        if (isPackage(name) || isOtherClass(name) || isOfRuntime(name) || around(found, name).stream().anyMatch(Meant::isType)) hide(whole);
        else if (isThereInJava(name) && (!OWN.contains(name) || isAskedFor())) flagged.add(origins.fileOf(found));
        for (String star : stars(false)) {
            if (!origins.isThere(star + "." + name) || origins.areUnlike(found, star + "." + name)) continue;
            if (star.matches("javax?\\..*") && !COMPARING.contains(name)) flagged.add(origins.fileOf(found));
            else hide(whole);
        }
    }

    /** Whether the tests ask if something is of the class. */
    private boolean isAskedFor() {
        Tree around = getCurrentPath().getParentPath().getLeaf();
        return around instanceof InstanceOfTree || around instanceof MemberSelectTree && ((MemberSelectTree) around).getIdentifier().contentEquals("class");
    }

    private void hide(String what) {
        if (hidden == null) hidden = what;
    }

    /** Another class that the tests import by this name, or have beside them: it is hidden by an inherited one. */
    private boolean isOtherClass(String name) {
        if (imports(false).anyMatch(one -> one.endsWith("." + name) && origins.isThere(one))) return true;
        var folder = unit().getPackageName();
        return origins.isThere(folder == null ? name : folder + "." + name);
    }

    private boolean isInStar(String name) {
        return stars(false).stream().anyMatch(star -> origins.isThere(star + "." + name));
    }

    private boolean isThereInJava(String name) {
        return origins.isThere("java.lang." + name);
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
        if (around instanceof MemberSelectTree) return origins.hasStatic(other, ((MemberSelectTree) around).getIdentifier().toString());
        if (around instanceof MemberReferenceTree) return origins.hasStatic(other, ((MemberReferenceTree) around).getName().toString());
        if (!(around instanceof NewClassTree) || OWN.contains(name)) return false;
        int count = ((NewClassTree) around).getArguments().size();
        return ElementFilter.constructorsIn(other.getEnclosedElements()).stream()
            .anyMatch(one -> one.getModifiers().contains(Modifier.PUBLIC) && one.getParameters().size() == count);
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
        if (imports(true).anyMatch(one -> one.endsWith("." + name) && origins.isThere(one.substring(0, one.length() - name.length() - 1))))
            return true;
        return stars(true).stream().map(elements::getTypeElement)
            .anyMatch(star -> star != null && !origins.isOfStudent(star) && origins.hasStatic(star, name));
    }

    /** What outside of the class that inherits something has its name, too: in a block, or in a class with all that it inherits. */
    private List<Element> around(Element found, String name) {
        List<Element> around = new ArrayList<>();
        TreePath heir = heirOf(found);
        for (TreePath path = heir == null ? null : heir.getParentPath(); path != null; path = path.getParentPath()) {
            TreePath one = path;
            Element type = one.getLeaf() instanceof ClassTree ? trees.getElement(one) : null;
            if (type instanceof TypeElement) around.addAll(origins.ownMembers((TypeElement) type, name));
            else Blocks.variablesIn(one.getLeaf()).map(part -> trees.getElement(new TreePath(one, part)))
                .filter(part -> part != null && part.getSimpleName().contentEquals(name)).forEach(around::add);
        }
        return around;
    }

    private static boolean isType(Element one) {
        return one instanceof TypeElement;
    }

    /** A method by which tests demand something, rather than one of them that has the name of what it tests. */
    private static boolean isHelper(Element part, Element found) {
        if (part.getKind() != ElementKind.METHOD || !part.getAnnotationMirrors().isEmpty()) return false;
        ExecutableElement method = (ExecutableElement) part;
        return method.isVarArgs() || method.getParameters().size() == ((ExecutableElement) found).getParameters().size();
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
}
