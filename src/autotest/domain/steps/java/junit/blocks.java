package org.proofmark.junit;

import com.sun.source.tree.BindingPatternTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.CatchTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import java.util.stream.Stream;

/** Where a name of the tests can be declared besides in a class. */
class Blocks {
    /** In "outer.new Inner()", which looks for its class in that of what stands before it. */
    static boolean isInOuter(Tree around) {
        return around instanceof NewClassTree && ((NewClassTree) around).getEnclosingExpression() != null;
    }

    static Stream<? extends Tree> variablesIn(Tree tree) {
        return partsOf(tree).filter(part -> part instanceof VariableTree || part instanceof ClassTree);
    }

    /** Variables of patterns, wherever in the method they are known. */
    private static Stream<Tree> matchedIn(Tree method) {
        Stream.Builder<Tree> found = Stream.builder();
        new TreeScanner<Void, Void>() {
            @Override
            public Void visitBindingPattern(BindingPatternTree tree, Void none) {
                found.add(tree.getVariable());
                return super.visitBindingPattern(tree, none);
            }
        }.scan(method, null);
        return found.build();
    }

    private static Stream<? extends Tree> partsOf(Tree tree) {
        if (tree instanceof BlockTree) return ((BlockTree) tree).getStatements().stream();
        if (tree instanceof CaseTree) return ((CaseTree) tree).getStatements() == null ? Stream.of() : ((CaseTree) tree).getStatements().stream();
        if (tree instanceof MethodTree) return Stream.concat(((MethodTree) tree).getParameters().stream(), matchedIn(tree));
        if (tree instanceof LambdaExpressionTree) return ((LambdaExpressionTree) tree).getParameters().stream();
        if (tree instanceof ForLoopTree) return ((ForLoopTree) tree).getInitializer().stream();
        if (tree instanceof EnhancedForLoopTree) return Stream.of(((EnhancedForLoopTree) tree).getVariable());
        if (tree instanceof TryTree) return ((TryTree) tree).getResources().stream();
        return tree instanceof CatchTree ? Stream.of(((CatchTree) tree).getParameter()) : Stream.of();
    }
}
