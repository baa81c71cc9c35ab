package org.proofmark.junit;

import com.sun.source.tree.CatchTree;
import com.sun.source.tree.ReturnTree;
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
    final Set<String> flagged = new LinkedHashSet<>();
    private Trees trees;
    private Types types;
    private TypeMirror failure;

    TaskListener listenTo(JavacTask task) {
        trees = Trees.instance(task);
        types = task.getTypes();
        return new TaskListener() {
            @Override
            public void finished(TaskEvent event) {
                if (event.getKind() != TaskEvent.Kind.ANALYZE || event.getTypeElement() == null) return;
                failure = task.getElements().getTypeElement("java.lang.AssertionError").asType();
                TreePath path = trees.getPath(event.getTypeElement());
                if (path != null) scan(path, null);
            }
        };
    }

    @Override
    public Void visitCatch(CatchTree tree, Void none) {
        TypeMirror caught = trees.getTypeMirror(new TreePath(new TreePath(getCurrentPath(), tree.getParameter()), tree.getParameter().getType()));
        if (caught != null && types.isSubtype(failure, caught)) flag();
        return super.visitCatch(tree, none);
    }

    @Override
    public Void visitTry(TryTree tree, Void none) {
        if (tree.getFinallyBlock() != null && hasReturn(tree.getFinallyBlock())) flag();
        return super.visitTry(tree, none);
    }

    private static boolean hasReturn(Tree block) {
        boolean[] has = {false};
        new TreeScanner<Void, Void>() {
            @Override
            public Void visitReturn(ReturnTree tree, Void none) {
                has[0] = true;
                return null;
            }
        }.scan(block, null);
        return has[0];
    }

    private void flag() {
        flagged.add(Path.of(getCurrentPath().getCompilationUnit().getSourceFile().getName()).getFileName().toString());
    }
}
