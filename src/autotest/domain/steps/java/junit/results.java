package org.proofmark.junit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
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
