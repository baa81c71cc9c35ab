package org.proofmark.junit;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Methods of the tests that demand something: by JUnit, by a library for tests, by the word "assert", or by another one of them. */
class Demanding {
    private static final Pattern OF_LIBRARIES = Pattern.compile("org/(junit/(jupiter/api/)?Assert|assertj/|hamcrest/)|com/google/common/truth/");
    private final Set<String> classes = new HashSet<>();
    private final Set<String> methods = new HashSet<>();
    /** As traces of the stack name them. */
    final Set<String> inTraces = new HashSet<>();

    private static class Method {
        final String type;
        final String name;
        final Code code;

        Method(String type, String name, Code code) {
            this.type = type;
            this.name = name;
            this.code = code;
        }
    }

    Demanding(Path tests) throws IOException {
        List<Method> all = new ArrayList<>();
        for (Path path : Names.classesIn(tests)) addMethods(Files.readAllBytes(path), all);
        int before;
        do {
            before = methods.size();
            for (Method one : all)
                if (one.code.demandsEnd(this) > 0) {
                    methods.add(keyOf(one.type, one.name));
                    inTraces.add(one.type.replace('/', '.') + "." + one.name.replaceAll("\\(.*", ""));
                }
        } while (methods.size() > before);
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

    private void addMethods(byte[] file, List<Method> all) throws IOException {
        Constants constants = new Constants(file);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(file, constants.end, file.length - constants.end));
        in.readUnsignedShort();
        String type = constants.className(in.readUnsignedShort());
        classes.add(type);
        in.readUnsignedShort();
        in.skipBytes(2 * in.readUnsignedShort());
        for (int kind = 0; kind < 2; kind++) {
            for (int left = in.readUnsignedShort(); left > 0; left--) {
                in.readUnsignedShort();
                String name = constants.text(in.readUnsignedShort()) + constants.text(in.readUnsignedShort());
                for (int attributes = in.readUnsignedShort(); attributes > 0; attributes--) {
                    boolean isCode = "Code".equals(constants.text(in.readUnsignedShort()));
                    DataInputStream content = new DataInputStream(new ByteArrayInputStream(in.readNBytes(in.readInt())));
                    if (!isCode) continue;
                    content.readInt();
                    all.add(new Method(type, name, new Code(content.readNBytes(content.readInt()), constants)));
                }
            }
        }
    }
}
