package org.proofmark.junit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.InsnList;
import jdk.internal.org.objectweb.asm.tree.JumpInsnNode;
import jdk.internal.org.objectweb.asm.tree.LabelNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.TypeInsnNode;
import jdk.internal.org.objectweb.asm.tree.VarInsnNode;

/** What a method of the tests does, one instruction after the other. */
class Code {
    private final InsnList all;
    private final Demanding demanding;

    Code(InsnList all, Demanding demanding) {
        this.all = all;
        this.demanding = demanding;
    }

    private Stream<AbstractInsnNode> instructions() {
        return StreamSupport.stream(all.spliterator(), false);
    }

    /** The last demand, or the end of the loop in which it stands; null if there is none. What is thrown later is none of it. */
    AbstractInsnNode lastOfDemands() {
        AbstractInsnNode last = null;
        for (AbstractInsnNode one : all) if (isDemand(one)) last = one;
        if (last == null) return null;
        for (AbstractInsnNode one = last.getNext(); one != null; one = one.getNext())
            if (one instanceof JumpInsnNode && all.indexOf(((JumpInsnNode) one).label) < all.indexOf(last)) last = one;
        return last;
    }

    private boolean isDemand(AbstractInsnNode one) {
        // Of the word "assert", for example.
        if (one.getOpcode() == Opcodes.NEW) return ((TypeInsnNode) one).desc.equals("java/lang/AssertionError");
        if (!(one instanceof MethodInsnNode)) return false;
        MethodInsnNode call = (MethodInsnNode) one;
        return demanding.isOne(call.owner, call.name + call.desc);
    }

    /** Where the tests themselves throw up to there: on purpose, but for what a handler throws on. */
    List<AbstractInsnNode> ownThrows(AbstractInsnNode last) {
        return instructions().limit(all.indexOf(last) + 1).filter(one -> one.getOpcode() == Opcodes.ATHROW).collect(Collectors.toList());
    }

    /** Calls of what demands something. */
    List<AbstractInsnNode> demands() {
        return instructions().filter(one -> one instanceof MethodInsnNode && demanding.isOfLibraries(((MethodInsnNode) one).owner))
            .collect(Collectors.toList());
    }

    /** Where a handler throws on what it was given, as "finally" and "synchronized" do. */
    static List<AbstractInsnNode> throwsOn(LabelNode handler) {
        List<AbstractInsnNode> places = new ArrayList<>();
        AbstractInsnNode before = next(handler);
        int variable = variableOf(before, Opcodes.ASTORE);
        for (AbstractInsnNode one = before; one != null && variable >= 0; one = next(one)) {
            if (one.getOpcode() == Opcodes.ATHROW && variableOf(before, Opcodes.ALOAD) == variable) places.add(one);
            before = one;
        }
        return places;
    }

    /** Besides marks for lines and jumps. */
    static AbstractInsnNode next(AbstractInsnNode one) {
        AbstractInsnNode next = one.getNext();
        return next == null || next.getOpcode() >= 0 ? next : next(next);
    }

    private static int variableOf(AbstractInsnNode one, int kind) {
        return one.getOpcode() == kind ? ((VarInsnNode) one).var : -1;
    }
}
