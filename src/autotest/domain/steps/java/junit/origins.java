package org.proofmark.junit;

import com.sun.source.util.JavacTask;
import com.sun.source.util.Trees;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

/** Who wrote a class, and by whom another one comes to have its members. */
class Origins {
    private final Path work;
    private final ClassLoader libraries;
    private Trees trees;
    private Elements elements;
    private Types types;

    Origins(Path work, ClassLoader libraries) {
        this.work = work;
        this.libraries = libraries;
    }

    void use(JavacTask task) {
        trees = Trees.instance(task);
        elements = task.getElements();
        types = task.getTypes();
    }

    boolean isOfStudent(Element element) {
        if (!(element instanceof TypeElement) || trees.getTree((TypeElement) element) != null) return false;
        String binary = binaryOf(element);
        return Files.isRegularFile(work.resolve(binary.replace('.', '/') + ".class")) && Names.classOf(binary, libraries) == null;
    }

    String binaryOf(Element type) {
        return elements.getBinaryName((TypeElement) type).toString();
    }

    /** Where the class stands, or that of a member. */
    String fileOf(Element found) {
        Element type = found instanceof TypeElement ? found : found.getEnclosingElement();
        return binaryOf(type).replaceAll("\\$.*$", "").replace('.', '/') + ".java";
    }

    /** Whether there is such a class that is not of the submission. */
    boolean isThere(String name) {
        TypeElement other = elements.getTypeElement(name);
        return other != null && !isOfStudent(other);
    }

    /** One is an annotation and the other is none: nobody means it where that stands, and Java would not compile it. */
    boolean areUnlike(TypeElement one, String other) {
        return (one.getKind() == ElementKind.ANNOTATION_TYPE) != (elements.getTypeElement(other).getKind() == ElementKind.ANNOTATION_TYPE);
    }

    boolean inherits(Element type, Element owner) {
        return types.isSubtype(types.erasure(type.asType()), types.erasure(owner.asType()));
    }

    /** Whether members of the owner come to the type by a class of the submission. It may have them of the runtime itself. */
    boolean comesByStudent(TypeElement type, Element owner) {
        if (!(owner instanceof TypeElement) || isObject(owner) || !inherits(type, owner)) return false;
        return isOfStudent(owner) || studentsAbove(type).stream().anyMatch(one -> inherits(one, owner));
    }

    List<TypeElement> studentsAbove(TypeElement type) {
        return types.directSupertypes(type.asType()).stream().map(types::asElement).map(TypeElement.class::cast)
            .flatMap(one -> isOfStudent(one) ? Stream.of(one) : studentsAbove(one).stream()).collect(Collectors.toList());
    }

    private static boolean isObject(Element type) {
        return ((TypeElement) type).getQualifiedName().contentEquals("java.lang.Object");
    }

    /** Members by a name that the type would have without the submission. */
    List<Element> ownMembers(TypeElement type, String name) {
        return elements.getAllMembers(type).stream().filter(one -> one.getSimpleName().contentEquals(name))
            .filter(one -> !isObject(one.getEnclosingElement()) && !comesByStudent(type, one.getEnclosingElement()))
            .collect(Collectors.toList());
    }

    /**
     * A method that the tests themselves give to their class, and that takes the same: but that of the submission, which
     * the class inherits, fits better. What stands for a method of the submission is no other one.
     */
    boolean hasRival(TypeElement type, ExecutableElement found, List<TypeMirror> given) {
        return ElementFilter.methodsIn(ownMembers(type, found.getSimpleName().toString())).stream()
            .anyMatch(own -> takes(own, given) && !standsForStudent(own, type));
    }

    private boolean standsForStudent(ExecutableElement own, TypeElement type) {
        return studentsAbove(type).stream().flatMap(one -> ElementFilter.methodsIn(elements.getAllMembers(one)).stream())
            .anyMatch(one -> elements.overrides(own, one, type));
    }

    private boolean takes(ExecutableElement method, List<TypeMirror> given) {
        var parameters = method.getParameters();
        if (method.isVarArgs()) return given.size() >= parameters.size() - 1;
        if (given.size() != parameters.size()) return false;
        for (int at = 0; at < given.size(); at++)
            if (!mayBe(given.get(at), parameters.get(at).asType())) return false;
        return true;
    }

    private boolean mayBe(TypeMirror given, TypeMirror wanted) {
        // Of a method that is handed on, for example.
        if (given == null) return true;
        try {
            return types.isAssignable(types.erasure(given), types.erasure(wanted));
        } catch (IllegalArgumentException unknown) {
            return true;
        }
    }

    boolean hasStatic(TypeElement type, String name) {
        return elements.getAllMembers(type).stream()
            .anyMatch(one -> one.getModifiers().contains(Modifier.STATIC) && one.getSimpleName().contentEquals(name));
    }
}
