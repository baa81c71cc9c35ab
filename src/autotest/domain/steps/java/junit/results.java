package org.proofmark.junit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

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
    /** Whether a method of many cases ended before all of them, and nobody knows how many there are. */
    boolean isUncounted = false;
    /** How many tests passed with a failing demand inside of the submission that the tests may have caught themselves. */
    int keeping = 0;
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
        Set<String> kept = Demands.take();
        if (Demands.takeDoubt() && result.getStatus() == TestExecutionResult.Status.SUCCESSFUL) keeping += 1;
        if (result.getStatus() == TestExecutionResult.Status.SUCCESSFUL) kept.stream().findFirst().ifPresent(this::keep);
        if (result.getStatus() == TestExecutionResult.Status.ABORTED && result.getThrowable().map(this::isOfTests).orElse(false)) {
            calledOff += 1;
            add(test, "skipped", reason);
            for (TestIdentifier one : plan.getDescendants(test)) told.add(one.getUniqueId());
        } else if (result.getStatus() != TestExecutionResult.Status.SUCCESSFUL) fail(test, reason);
        else if (unseen != null) failBy(test, unseen);
        else if (test.isTest()) add(test, "success", "");
        else told.add(test.getUniqueId());
        unseen = null;
    }

    /** Whether the tests have called off one, rather than the submission. */
    private boolean isOfTests(Throwable problem) {
        if (!areAssuming) return false;
        return Stream.of(problem.getStackTrace()).map(StackTraceElement::getClassName)
            .filter(name -> ofTests.contains(name) || ofStudent.contains(name)).findFirst().map(ofTests::contains).orElse(false);
    }

    /**
     * With a class of tests that cannot be made, all of its tests fail: as many as there are for everybody. So do the cases
     * of a method that its end kept from running.
     */
    private void fail(TestIdentifier test, String reason) {
        hasFailed = true;
        Set<TestIdentifier> missing = new LinkedHashSet<>(test.isTest() ? Set.of() : plan.getDescendants(test));
        if (Cases.areOf(test)) missing.add(test);
        missing.removeIf(one -> !isMissing(one));
        if (missing.isEmpty()) add(test, "failure", reason);
        for (TestIdentifier one : missing) failMissing(one, reason);
    }

    /** By a demand, also one that stands after all tests of a class. */
    private void failBy(TestIdentifier test, String reason) {
        hasFailed = true;
        add(test, "failure", reason);
    }

    private boolean isMissing(TestIdentifier one) {
        return !told.contains(one.getUniqueId()) && (one.isTest() || Cases.areOf(one));
    }

    private void failMissing(TestIdentifier one, String reason) {
        int count = one.isTest() ? 1 : Cases.countOf(one);
        if (count == Cases.UNKNOWN) isUncounted = true;
        int seen = plan.getChildren(one).size();
        for (int left = Math.max(1, count - seen); left > 0; left--) add(one, "failure", reason);
    }

    /** A test without an end has failed, too: JUnit, or what is told here, may have ended first. */
    synchronized void failRest(String reason) {
        if (plan == null) return;
        for (TestIdentifier root : plan.getRoots())
            for (TestIdentifier one : plan.getDescendants(root)) if (isMissing(one)) {
                hasFailed = true;
                failMissing(one, reason);
            }
    }

    private void keep(String reason) {
        if (Watched.areCatching) keeping += 1;
        else unseen = reason;
    }

    void failUnseen(Throwable problem) {
        String reason = reasonOf(problem);
        synchronized (this) {
            unseen = reason;
        }
    }

    private void add(TestIdentifier test, String status, String reason) {
        String fields = "\"name\":" + text(test.getDisplayName(), 250) + ",\"status\":\"" + status + "\"";
        if (!reason.isEmpty()) fields += ",\"reason\":" + text(reason, JunitRun.MOST_REASON);
        suites.computeIfAbsent(suiteOf(test), name -> new ArrayList<>()).add("{" + fields + "}");
        told.add(test.getUniqueId());
    }

    private static String suiteOf(TestIdentifier test) {
        var source = test.getSource().orElse(null);
        if (source instanceof MethodSource) return ((MethodSource) source).getClassName();
        return source instanceof ClassSource ? ((ClassSource) source).getClassName() : "";
    }

    /** A message of the submission may fail itself. */
    static String reasonOf(Throwable problem) {
        StringBuilder told = new StringBuilder();
        try {
            told.append(problem.toString());
            for (StackTraceElement frame : problem.getStackTrace()) {
                boolean isOfProgram = frame.getClassName().startsWith("jdk.internal.reflect.") || frame.getClassName().startsWith("org.proofmark.");
                if (isOfProgram || told.length() > JunitRun.MOST_REASON) break;
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
