package org.proofmark.junit;

import com.sun.source.tree.CatchTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Types;

/**
 * Where a submission catches what a failing demand throws. It could do so around a method of the tests that it calls.
 * For people to read, too.
 */
class Catching extends TreePathScanner<Void, Void> {
    /** A thread may end with it in silence. */
    static final Pattern OF_THREADS = Pattern.compile("[uU]ncaughtException");
    private static final Set<Tree.Kind> LEAVING = Set.of(Tree.Kind.RETURN, Tree.Kind.BREAK, Tree.Kind.CONTINUE, Tree.Kind.THROW);
    final Set<String> flagged = new LinkedHashSet<>();
    private Trees trees;
    private Types types;
    private TypeMirror failure;
    private TypeMirror error;

    TaskListener listenTo(JavacTask task) {
        trees = Trees.instance(task);
        types = task.getTypes();
        return new TaskListener() {
            @Override
            public void finished(TaskEvent event) {
                if (event.getKind() != TaskEvent.Kind.ANALYZE || event.getTypeElement() == null) return;
                error = task.getElements().getTypeElement("java.lang.Error").asType();
                failure = task.getElements().getTypeElement("java.lang.AssertionError").asType();
                TreePath path = trees.getPath(event.getTypeElement());
                if (path != null) scan(path, null);
            }
        };
    }

    @Override
    public Void visitCatch(CatchTree tree, Void none) {
        TypeMirror caught = trees.getTypeMirror(new TreePath(new TreePath(getCurrentPath(), tree.getParameter()), tree.getParameter().getType()));
        // A demand may end with another error, such as one of a stack without end.
        if (caught != null && (types.isSubtype(failure, caught) || types.isSubtype(caught, error))) flag();
        return super.visitCatch(tree, none);
    }

    @Override
    public Void visitTry(TryTree tree, Void none) {
        if (tree.getFinallyBlock() != null && leaves(tree.getFinallyBlock())) flag();
        return super.visitTry(tree, none);
    }

    private static boolean leaves(Tree block) {
        boolean[] leaves = {false};
        new TreeScanner<Void, Void>() {
            @Override
            public Void scan(Tree tree, Void none) {
                if (tree != null && LEAVING.contains(tree.getKind())) leaves[0] = true;
                return super.scan(tree, none);
            }
        }.scan(block, null);
        return leaves[0];
    }

    private void flag() {
        flagged.add(Path.of(getCurrentPath().getCompilationUnit().getSourceFile().getName()).getFileName().toString());
    }
}
