package org.proofmark.junit;

import java.lang.StackWalker.StackFrame;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Demands of the tests that failed inside of a method which the submission called: a method that the tests gave to it. It
 * can keep what such a method throws, in many ways. So the methods of the tests tell here what leaves them.
 */
public class Demands {
    private static final int DEEPEST = 10;
    private static final int MOST = 100;
    private static final String IN_DOUBT = "";
    /** What compares, or says what differs; not what calls methods of the tests. */
    private static final Pattern DEMANDING =
        Pattern.compile("org\\.(opentest4j|assertj|hamcrest)\\.|org\\.junit\\.jupiter\\.api\\.Assert(?!Timeout|Throws|DoesNot|All|ions$)");
    /** What has left a method of the tests towards the submission, and did not come back to the tests. */
    private static final Map<Throwable, String> KEPT = Collections.synchronizedMap(new IdentityHashMap<>());
    /** What has left methods of the tests that demand something, and was none of their demands. */
    private static final Map<Throwable, String> PASSED = Collections.synchronizedMap(new IdentityHashMap<>());
    /** How often something began to leave a method, and how often this could be told. */
    public static int leaving = 0;
    private static int told = 0;
    /** Whether what a demand failed with came back in a way that the tests may expect elsewhere, such as the cause of another exception. */
    private static boolean isHandedOn = false;
    /** Threads that stood inside of demands when a test before ended, and of how many calls of these. */
    private static Map<Thread, Integer> standing = Map.of();
    private static final StackWalker STACK = StackWalker.getInstance();
    private static final String OWN = Demands.class.getName();
    /** Methods of the tests that demand something; classes of the tests and of the submission. */
    private static Set<String> demanding = Set.of();
    private static Set<String> ofTests = Set.of();
    private static Set<String> ofStudent = Set.of();

    static void begin(Set<String> methods, Collection<String> tests, Collection<String> student) {
        demanding = methods;
        ofTests = Set.copyOf(tests);
        ofStudent = Set.copyOf(student);
        isCalledByTests();
        isCalledByPool();
        take();
    }

    /** From a method of the tests: called in all of them (`Watched`). An error may stand for what was demanded. */
    public static void leaves(Throwable problem) {
        leaves(problem, problem instanceof Error);
    }

    /** Out of what demands something: whatever was thrown in it, it did not come to its end. */
    public static void ends(Throwable problem) {
        leaves(problem, true);
    }

    /** From one that has still to demand something: it may be what the tests want to happen there. */
    public static void stops(Throwable problem) {
        boolean isPassed = PASSED.containsKey(problem);
        if (!isCalledByTests()) PASSED.remove(problem);
        leaves(problem);
        if (!isPassed && Loaders.isWithRightsOfStudent() && KEPT.size() < MOST) KEPT.putIfAbsent(problem, IN_DOUBT);
    }

    /** From one that has demanded all, or that throws on purpose: whoever of the tests has called it met its demands, too. */
    public static void passes(Throwable problem) {
        if (!isCalledByTests()) PASSED.remove(problem);
        else if (PASSED.size() < MOST) PASSED.put(problem, "");
        leaves(problem);
    }

    private static void leaves(Throwable problem, boolean isDemand) {
        if (Loaders.isWithRightsOfStudent()) {
            if (isDemand && KEPT.size() < MOST) KEPT.put(problem, Results.reasonOf(problem));
        } else {
            if (!KEPT.isEmpty()) comesBack(problem);
            if (problem instanceof Error && KEPT.size() < MOST && isCalledByPool()) KEPT.put(problem, IN_DOUBT);
        }
        told += 1;
    }

    /** A task or a future of the runtime keeps what is thrown. The submission may have made it, or the tests. */
    private static boolean isCalledByPool() {
        return STACK.walk(frames -> frames.map(StackFrame::getClassName)
            .filter(one -> !one.equals(OWN) && !ofTests.contains(one)).findFirst())
            .map(one -> one.startsWith("java.util.concurrent.")).orElse(false);
    }

    /** Whether the method that something leaves was called by another one of the tests. */
    private static boolean isCalledByTests() {
        return STACK.walk(frames -> frames.map(StackFrame::getClassName).filter(one -> !one.equals(OWN)).skip(1).findFirst())
            .map(ofTests::contains).orElse(false);
    }

    /** Whether it cannot be said if all was met: a method of the tests ended untold, at the end of the stack as it seems. */
    static boolean takeDoubt() {
        boolean isInDoubt = leaving != told || isHandedOn;
        told = leaving;
        isHandedOn = false;
        return isInDoubt;
    }

    /** The submission may hand it on as the cause of another one. */
    private static void comesBack(Throwable problem) {
        Throwable cause = problem;
        try {
            for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
                // One of the submission can be thrown again elsewhere.
                if (KEPT.remove(cause) != null && (depth > 0 || !(cause instanceof Error))) isHandedOn = true;
                cause = cause.getCause();
            }
        } catch (Throwable other) {
            // One of the submission that does not say its cause.
            return;
        }
    }

    /** What of the test that ends now was kept, or is still being compared in a thread that the submission made. */
    static Set<String> take() {
        Set<String> taken = new HashSet<>();
        synchronized (KEPT) {
            if (KEPT.containsValue(IN_DOUBT)) isHandedOn = true;
            taken.addAll(KEPT.values());
            taken.remove(IN_DOUBT);
            KEPT.clear();
        }
        PASSED.clear();
        Map<Thread, Integer> before = standing;
        standing = new HashMap<>();
        Thread.getAllStackTraces().forEach((thread, trace) -> {
            int calls = demandsIn(thread, trace);
            if (calls > 0) standing.put(thread, calls);
            if (calls > before.getOrDefault(thread, 0)) taken.add("A demand in a thread of the submission did not end.");
        });
        return taken;
    }

    private static int demandsIn(Thread thread, StackTraceElement[] trace) {
        int count = 0;
        int asked = 0;
        boolean isInStudent = false;
        for (StackTraceElement frame : trace) {
            String type = frame.getClassName();
            if (DEMANDING.matcher(type).lookingAt()) count += 1;
            else if (ofStudent.contains(type)) isInStudent = true;
            else if (isInStudent && demanding.contains(type + "." + frame.getMethodName())) asked += 1;
        }
        // A thread of the tests may wait for the submission as long as it likes.
        return asked > 0 && Threads.isOfStudent(thread) ? count + asked : count;
    }
}
