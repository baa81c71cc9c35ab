package org.proofmark.junit;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassTooLargeException;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.MethodTooLargeException;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.ClassNode;
import jdk.internal.org.objectweb.asm.tree.LabelNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;
import jdk.internal.org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * A class of the tests, with "catch (Throwable problem) { Demands.leaving += 1; Demands.leaves(problem); throw problem; }" around
 * each method, or with "Demands.ends(problem)" around what demands something, and "Demands.stops(problem)" before the last
 * of that. Constructors stay as they are, and so do methods of the greatest length.
 */
class Watched {
    private static final Pattern OF_DEMANDS = Pattern.compile("java/lang/(AssertionError|Error|Throwable)|org/opentest4j/.*");
    private static final String THROWABLE = "java/lang/Throwable";
    private static final String DEMANDS = "org/proofmark/junit/Demands";
    /** Whether a method of the tests catches itself what a failing demand throws. */
    static boolean areCatching = false;
    private final MethodNode method;

    private Watched(MethodNode method) {
        this.method = method;
    }

    static byte[] of(byte[] before, Demanding demanding) {
        Set<String> tooLong = new HashSet<>();
        while (true) {
            try {
                return without(tooLong, before, demanding);
            } catch (MethodTooLargeException large) {
                tooLong.add(large.getMethodName() + large.getDescriptor());
            } catch (ClassTooLargeException large) {
                return before;
            }
        }
    }

    private static byte[] without(Set<String> tooLong, byte[] before, Demanding demanding) {
        ClassReader reader = new ClassReader(before);
        ClassNode type = new ClassNode();
        reader.accept(type, 0);
        for (MethodNode one : type.methods) {
            boolean isLeft = one.name.startsWith("<") || one.instructions.size() == 0 || tooLong.contains(one.name + one.desc);
            if (!isLeft) new Watched(one).watch(new Code(one.instructions, demanding));
        }
        ClassWriter writer = new ClassWriter(reader, 0);
        type.accept(writer);
        return writer.toByteArray();
    }

    private void watch(Code code) {
        List<TryCatchBlockNode> own = List.copyOf(method.tryCatchBlocks);
        AbstractInsnNode first = method.instructions.getFirst();
        AbstractInsnNode end = method.instructions.getLast();
        if (own.stream().anyMatch(one -> one.type != null && OF_DEMANDS.matcher(one.type).matches())) areCatching = true;
        AbstractInsnNode last = code.lastOfDemands();
        method.maxStack = Math.max(method.maxStack, 3);
        if (last == null) {
            handle(first, end, handler("leaves"));
            return;
        }
        boolean isMore = Code.next(last) != null;
        List<AbstractInsnNode> thrown = code.ownThrows(last);
        LabelNode passes = handler("passes");
        LabelNode stops = handler("stops");
        LabelNode ends = handler("ends");
        // What is thrown there is caught by the first of them.
        for (TryCatchBlockNode one : own)
            if (method.instructions.indexOf(one.start) < method.instructions.indexOf(last))
                for (AbstractInsnNode place : Code.throwsOn(one.handler)) handle(place, place, stops);
        for (AbstractInsnNode demand : code.demands()) handle(demand, demand, ends);
        for (AbstractInsnNode place : thrown) handle(place, place, passes);
        handle(first, last, stops);
        if (isMore) handle(last.getNext(), end, passes);
    }

    /** Whatever is thrown from the first instruction to the last one. */
    private void handle(AbstractInsnNode first, AbstractInsnNode last, LabelNode handler) {
        LabelNode from = new LabelNode();
        LabelNode to = new LabelNode();
        method.instructions.insertBefore(first, from);
        method.instructions.insert(last, to);
        method.tryCatchBlocks.add(new TryCatchBlockNode(from, to, handler, null));
    }

    /** Of what was there, nothing is known in it but what was thrown. */
    private LabelNode handler(String told) {
        LabelNode handler = new LabelNode();
        method.instructions.add(handler);
        method.visitFrame(Opcodes.F_FULL, 0, null, 1, new Object[] {THROWABLE});
        // Where the stack is at its end, this needs none.
        method.visitFieldInsn(Opcodes.GETSTATIC, DEMANDS, "leaving", "I");
        method.visitInsn(Opcodes.ICONST_1);
        method.visitInsn(Opcodes.IADD);
        method.visitFieldInsn(Opcodes.PUTSTATIC, DEMANDS, "leaving", "I");
        method.visitInsn(Opcodes.DUP);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, DEMANDS, told, "(L" + THROWABLE + ";)V", false);
        method.visitInsn(Opcodes.ATHROW);
        return handler;
    }
}
