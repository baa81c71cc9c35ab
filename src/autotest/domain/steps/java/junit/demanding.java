package org.proofmark.junit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.tree.ClassNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;

/** Methods of the tests that demand something: by JUnit, by a library for tests, by the word "assert", or by another one of them. */
class Demanding {
    private static final Pattern OF_LIBRARIES = Pattern.compile("org/(junit/(jupiter/api/)?Assert|assertj/|hamcrest/)|com/google/common/truth/");
    private final Set<String> classes = new HashSet<>();
    private final Set<String> methods = new HashSet<>();
    /** As traces of the stack name them. */
    final Set<String> inTraces = new HashSet<>();

    Demanding(Path tests) throws IOException {
        List<ClassNode> all = new ArrayList<>();
        for (Path path : Names.classesIn(tests)) {
            ClassNode one = new ClassNode();
            new ClassReader(Files.readAllBytes(path)).accept(one, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            classes.add(one.name);
            all.add(one);
        }
        int before;
        do {
            before = methods.size();
            for (ClassNode type : all) for (MethodNode one : type.methods) add(type.name, one);
        } while (methods.size() > before);
    }

    private void add(String type, MethodNode one) {
        if (new Code(one.instructions, this).lastOfDemands() == null) return;
        methods.add(keyOf(type, one.name + one.desc));
        inTraces.add(type.replace('/', '.') + "." + one.name);
    }

    /** Whoever calls one of the tests by its name may call that of a class above or below. */
    private static String keyOf(String type, String method) {
        return method.startsWith("<") ? type + "." + method : method;
    }

    boolean isOne(String type, String method) {
        return isOfLibraries(type) || classes.contains(type) && methods.contains(keyOf(type, method));
    }

    boolean isOfLibraries(String type) {
        return OF_LIBRARIES.matcher(type).lookingAt();
    }
}
