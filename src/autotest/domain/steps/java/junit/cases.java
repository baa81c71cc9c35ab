package org.proofmark.junit;

import java.lang.annotation.Annotation;
import java.lang.reflect.Array;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EmptySource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestIdentifier;

/** How many tests a method stands for that is run once for each of its cases: JUnit knows them as it comes to them. */
class Cases {
    static final int UNKNOWN = -1;
    static final int MOST = 5_000;

    static boolean areOf(TestIdentifier test) {
        return !test.isTest() && test.getSource().orElse(null) instanceof MethodSource;
    }

    static int countOf(TestIdentifier test) {
        int count = 0;
        for (Annotation one : ((MethodSource) test.getSource().orElseThrow()).getJavaMethod().getAnnotations()) {
            int more = countOf(one);
            if (more == UNKNOWN) return UNKNOWN;
            count += more;
        }
        return count == 0 ? UNKNOWN : Math.min(count, MOST);
    }

    private static int countOf(Annotation one) {
        if (one instanceof RepeatedTest) return ((RepeatedTest) one).value();
        if (one instanceof NullSource || one instanceof EmptySource) return 1;
        if (one instanceof NullAndEmptySource) return 2;
        if (one instanceof CsvSource) return countOf((CsvSource) one);
        if (one instanceof ValueSource) return countOf((ValueSource) one);
        if (one instanceof EnumSource && ((EnumSource) one).mode() == EnumSource.Mode.INCLUDE && ((EnumSource) one).names().length > 0)
            return ((EnumSource) one).names().length;
        boolean isSource = one.annotationType().getPackageName().equals(CsvSource.class.getPackageName());
        return isSource || one instanceof TestFactory ? UNKNOWN : 0;
    }

    private static int countOf(CsvSource source) {
        int lines = (int) source.textBlock().lines().filter(line -> !line.isBlank() && !line.stripLeading().startsWith("#")).count();
        return source.value().length + lines;
    }

    private static int countOf(ValueSource source) {
        return Stream.of(source.shorts(), source.bytes(), source.ints(), source.longs(), source.floats(), source.doubles(),
            source.chars(), source.booleans(), source.strings(), source.classes()).mapToInt(Array::getLength).sum();
    }
}
