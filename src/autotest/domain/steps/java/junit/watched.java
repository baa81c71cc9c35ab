package org.proofmark.junit;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A class of the tests, with "catch (Throwable problem) { Demands.leaving += 1; Demands.leaves(problem); throw problem; }" around
 * each method, or with "Demands.ends(problem)" where the method itself calls what demands something. Constructors stay as they are, and so do methods of the greatest length.
 */
class Watched {
    private static final int MOST_CODE = 65_000;
    private static final int CONSTANTS_ADDED = 16;
    private static final int MOST_CONSTANTS = 65_535;
    private static final int CODE_ADDED = 13;
    private static final byte INVOKE_STATIC = (byte) 0xb8;
    private static final Pattern DEMANDING = Pattern.compile("org/(junit/(jupiter/api/)?Assert|assertj/|hamcrest/)|com/google/common/truth/");
    private static final Pattern OF_DEMANDS = Pattern.compile("java/lang/(AssertionError|Error|Throwable)|org/opentest4j/.*");
    private static final int FULL_FRAME = 255;
    private static final int OBJECT = 7;
    /** Whether a method of the tests catches itself what a failing demand throws. */
    static boolean areCatching = false;
    private final DataInputStream in;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);
    private final Map<Integer, String> names = new HashMap<>();
    /** What a constant consists of first: the name of a class, the class of a method. */
    private final Map<Integer, Integer> firsts = new HashMap<>();
    /** Places in the pool of constants. */
    private int throwable;
    private int leaves;
    private int ends;
    private int leaving;
    private int frames;

    private Watched(byte[] before) {
        in = new DataInputStream(new ByteArrayInputStream(before));
    }

    static byte[] of(byte[] before) throws IOException {
        boolean isFull = ((before[8] & 0xff) << 8 | before[9] & 0xff) + CONSTANTS_ADDED > MOST_CONSTANTS;
        if (isFull) return before;
        return new Watched(before).rewritten();
    }

    private byte[] rewritten() throws IOException {
        copy(8);
        copyConstants();
        copy(6);
        int interfaces = copyShort();
        copy(2 * interfaces);
        copyMembers(false);
        copyMembers(true);
        out.write(in.readAllBytes());
        return bytes.toByteArray();
    }

    private void copyConstants() throws IOException {
        int count = in.readUnsignedShort();
        out.writeShort(count + CONSTANTS_ADDED);
        for (int at = 1; at < count; at++) {
            int tag = in.readUnsignedByte();
            out.writeByte(tag);
            if (tag == 1) {
                String text = in.readUTF();
                names.put(at, text);
                out.writeUTF(text);
            } else if (tag == 7 || tag == 10) {
                firsts.put(at, copyShort());
                if (tag == 10) copy(2);
            } else {
                copy(tag == 15 ? 3 : tag == 8 || tag == 16 || tag == 19 || tag == 20 ? 2 : tag == 5 || tag == 6 ? 8 : 4);
            }
            // Long numbers have two places.
            if (tag == 5 || tag == 6) at++;
        }
        for (String text : new String[] {"java/lang/Throwable", "org/proofmark/junit/Demands", "leaves", "(Ljava/lang/Throwable;)V", "StackMapTable", "ends", "leaving", "I"}) {
            out.writeByte(1);
            out.writeUTF(text);
        }
        frames = count + 4;
        throwable = constant(7, count, 0, count + 8);
        int demands = constant(7, count + 1, 0, count + 9);
        leaves = constant(10, demands, constant(12, count + 2, count + 3, count + 10), count + 11);
        ends = constant(10, demands, constant(12, count + 5, count + 3, count + 12), count + 13);
        leaving = constant(9, demands, constant(12, count + 6, count + 7, count + 14), count + 15);
    }

    private int constant(int tag, int first, int second, int place) throws IOException {
        out.writeByte(tag);
        out.writeShort(first);
        if (second > 0) out.writeShort(second);
        return place;
    }

    private void copyMembers(boolean areMethods) throws IOException {
        for (int left = copyShort(); left > 0; left--) {
            copy(2);
            String name = names.get(copyShort());
            copy(2);
            for (int attributes = copyShort(); attributes > 0; attributes--) {
                boolean isCode = "Code".equals(names.get(copyShort())) && areMethods && !name.startsWith("<");
                byte[] content = in.readNBytes(in.readInt());
                byte[] written = isCode ? watched(content) : content;
                out.writeInt(written.length);
                out.write(written);
            }
        }
    }

    private byte[] watched(byte[] content) throws IOException {
        DataInputStream from = new DataInputStream(new ByteArrayInputStream(content));
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        DataOutputStream to = new DataOutputStream(written);
        to.writeShort(Math.max(from.readUnsignedShort(), 3));
        to.writeShort(from.readUnsignedShort());
        int length = from.readInt();
        if (length > MOST_CODE) return content;
        to.writeInt(length + CODE_ADDED);
        byte[] code = from.readNBytes(length);
        to.write(code);
        // Demands.leaving += 1: where the stack is at its end, this needs none.
        to.writeByte(0xb2);
        to.writeShort(leaving);
        to.writeByte(0x04);
        to.writeByte(0x60);
        to.writeByte(0xb3);
        to.writeShort(leaving);
        // dup, invokestatic, athrow
        to.writeByte(0x59);
        to.writeByte(INVOKE_STATIC);
        to.writeShort(demands(code) ? ends : leaves);
        to.writeByte(0xbf);
        copyHandlers(from, to);
        for (int place : new int[] {0, length, length, 0}) to.writeShort(place);
        copyAttributes(from, to, length);
        return written.toByteArray();
    }

    private void copyHandlers(DataInputStream from, DataOutputStream to) throws IOException {
        int count = from.readUnsignedShort();
        to.writeShort(count + 1);
        for (int left = count; left > 0; left--) {
            to.write(from.readNBytes(6));
            int type = from.readUnsignedShort();
            to.writeShort(type);
            if (type > 0 && OF_DEMANDS.matcher(names.get(firsts.get(type))).matches()) areCatching = true;
        }
    }

    /** Whether it calls what libraries for tests have for this. */
    private boolean demands(byte[] code) {
        for (int at = 0; at + 2 < code.length; at++) {
            if (code[at] != INVOKE_STATIC) continue;
            Integer type = firsts.get((code[at + 1] & 0xff) << 8 | code[at + 2] & 0xff);
            String name = type == null ? null : names.get(firsts.get(type));
            if (name != null && DEMANDING.matcher(name).lookingAt()) return true;
        }
        return false;
    }

    private void copyAttributes(DataInputStream from, DataOutputStream to, int handler) throws IOException {
        int count = from.readUnsignedShort();
        ByteArrayOutputStream others = new ByteArrayOutputStream();
        byte[] table = {0, 0};
        int kept = 0;
        for (; count > 0; count--) {
            int name = from.readUnsignedShort();
            byte[] content = from.readNBytes(from.readInt());
            if ("StackMapTable".equals(names.get(name))) {
                table = content;
                continue;
            }
            kept += 1;
            DataOutputStream other = new DataOutputStream(others);
            other.writeShort(name);
            other.writeInt(content.length);
            other.write(content);
        }
        to.writeShort(kept + 1);
        others.writeTo(to);
        byte[] more = withFrame(table, handler);
        to.writeShort(frames);
        to.writeInt(more.length);
        to.write(more);
    }

    /** One more frame, of which nothing is known but what was thrown. */
    private byte[] withFrame(byte[] table, int handler) throws IOException {
        DataInputStream from = new DataInputStream(new ByteArrayInputStream(table));
        int count = from.readUnsignedShort();
        int last = -1;
        for (int left = count; left > 0; left--) last += 1 + skipFrame(from);
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        DataOutputStream to = new DataOutputStream(written);
        to.writeShort(count + 1);
        to.write(table, 2, table.length - 2);
        to.writeByte(FULL_FRAME);
        to.writeShort(handler - last - 1);
        to.writeShort(0);
        to.writeShort(1);
        to.writeByte(OBJECT);
        to.writeShort(throwable);
        return written.toByteArray();
    }

    /** Answers how far it is from the frame before. */
    private static int skipFrame(DataInputStream from) throws IOException {
        int tag = from.readUnsignedByte();
        if (tag < 64) return tag;
        if (tag < 128) {
            skipTypes(from, 1);
            return tag - 64;
        }
        int far = from.readUnsignedShort();
        if (tag == 247) skipTypes(from, 1);
        else if (tag == FULL_FRAME) {
            skipTypes(from, from.readUnsignedShort());
            skipTypes(from, from.readUnsignedShort());
        } else if (tag > 251) skipTypes(from, tag - 251);
        return far;
    }

    private static void skipTypes(DataInputStream from, int count) throws IOException {
        for (int left = count; left > 0; left--) {
            int tag = from.readUnsignedByte();
            if (tag == OBJECT || tag == 8) from.readUnsignedShort();
        }
    }

    private int copyShort() throws IOException {
        int value = in.readUnsignedShort();
        out.writeShort(value);
        return value;
    }

    private void copy(int count) throws IOException {
        out.write(in.readNBytes(count));
    }
}
