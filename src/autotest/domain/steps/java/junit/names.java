package org.proofmark.junit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What stands in the files of classes. */
class Names {
    /**
     * A class for a name, its members, the class around another one; and what of the runtime looks for these by a name.
     */
    static final Pattern REACHING = Pattern.compile(
        "\\([^)]{1,200}\\)Ljava/lang/Class;|java/lang/reflect/(Method|Field|Constructor)|"
            + "\\(\\)Ljava/lang/invoke/MethodHandles\\$Lookup;|getNest(Host|Members)|get(Enclosing|Declaring)Class|"
            + "getPermittedSubclasses|fromMethodDescriptorString|java/security/Provider\\b|javax/swing/UIDefaults|FieldUpdater|java/beans/|java/io/ObjectInputStream|java/util/ServiceLoader|javax/(management|naming|script)/");
    /** What tells who has called: "assertThrows", for example, and which test. */
    static final Pattern CALLERS = Pattern.compile(
        "getStackTrace|getAllStackTraces|java/lang/Stack(TraceElement|Walker)|dumpStack|setErr|java/io/ObjectOutputStream|"
            + "java/util/logging/\\w*(Formatter|Handler)");
    static final Pattern PRINTED = Pattern.compile("printStackTrace");
    static final Pattern TO_STREAM = Pattern.compile("\\(Ljava/io/Print(Stream|Writer);\\)V");
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

    static Set<String> lookingAtCallers(Path work) throws IOException {
        Set<String> found = new LinkedHashSet<>(withWords(work, PRINTED));
        found.retainAll(withWords(work, TO_STREAM));
        found.addAll(withWords(work, CALLERS));
        return found;
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
