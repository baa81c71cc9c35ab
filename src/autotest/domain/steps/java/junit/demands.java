package org.proofmark.junit;

import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Demands of the tests that failed inside of a method which the submission called: a method that the tests gave to it. It
 * can keep what such a method throws, in many ways. So the methods of the tests tell here what leaves them.
 */
public class Demands {
    private static final int DEEPEST = 10;
    private static final int MOST = 100;
    /** What compares, or says what differs; not what calls methods of the tests. */
    private static final Pattern DEMANDING =
        Pattern.compile("org\\.(opentest4j|assertj|hamcrest)\\.|org\\.junit\\.jupiter\\.api\\.Assert(?!Timeout|Throws|DoesNot|All|ions$)");
    /** What has left a method of the tests towards the submission, and did not come back to the tests. */
    private static final Map<Throwable, String> KEPT = Collections.synchronizedMap(new IdentityHashMap<>());
    /** How often something began to leave a method, and how often this could be told. */
    public static int leaving = 0;
    private static int told = 0;
    /** Threads that stood inside of a demand when a test before ended. */
    private static Set<Thread> standing = Set.of();

    /** From a method of the tests: called in all of them (`Watched`). An error may stand for what was demanded. */
    public static void leaves(Throwable problem) {
        leaves(problem, problem instanceof Error);
    }

    /** From one that demands something. Whatever was thrown in it, it did not come to its end. */
    public static void ends(Throwable problem) {
        leaves(problem, true);
    }

    private static void leaves(Throwable problem, boolean isDemand) {
        if (Loaders.isWithRightsOfStudent()) {
            if (isDemand && KEPT.size() < MOST) KEPT.put(problem, Results.reasonOf(problem));
        } else if (!KEPT.isEmpty()) {
            comesBack(problem);
        }
        told += 1;
    }

    /** Whether a method of the tests ended without telling it since this was asked: at the end of the stack, as it seems. */
    static boolean takeUntold() {
        boolean isUntold = leaving != told;
        told = leaving;
        return isUntold;
    }

    /** The submission may hand it on as the cause of another one. */
    private static void comesBack(Throwable problem) {
        Throwable cause = problem;
        try {
            for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
                KEPT.remove(cause);
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
            taken.addAll(KEPT.values());
            KEPT.clear();
        }
        Set<Thread> before = standing;
        standing = Thread.getAllStackTraces().entrySet().stream()
            .filter(one -> Stream.of(one.getValue()).anyMatch(frame -> DEMANDING.matcher(frame.getClassName()).lookingAt()))
            .map(Map.Entry::getKey).collect(Collectors.toSet());
        if (!before.containsAll(standing)) taken.add("A demand in a thread of the submission did not end.");
        return taken;
    }
}
