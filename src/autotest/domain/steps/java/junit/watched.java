package org.proofmark.junit;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A class of the tests, with "catch (Throwable problem) { Demands.leaving += 1; Demands.leaves(problem); throw problem; }" around
 * each method, or with "Demands.ends(problem)" around what demands something, and "Demands.stops(problem)" before the last
 * of that. Constructors stay as they are, and so do methods of the greatest length.
 */
class Watched {
    private static final int MOST_CODE = 65_000;
    private static final int CONSTANTS_ADDED = 22;
    private static final int MOST_CONSTANTS = 65_535;
    private static final int CODE_ADDED = 13;
    private static final byte INVOKE_STATIC = (byte) 0xb8;
    private static final Pattern OF_DEMANDS = Pattern.compile("java/lang/(AssertionError|Error|Throwable)|org/opentest4j/.*");
    private static final int FULL_FRAME = 255;
    private static final int OBJECT = 7;
    /** Whether a method of the tests catches itself what a failing demand throws. */
    static boolean areCatching = false;
    private final byte[] before;
    private final Constants constants;
    private final Demanding demanding;
    private final DataInputStream in;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);
    /** Places in the pool of constants. */
    private int throwable;
    private int leaves;
    private int ends;
    private int passes;
    private int stops;
    private int leaving;
    private int frames;

    private Watched(byte[] before, Constants constants, Demanding demanding) {
        this.before = before;
        this.constants = constants;
        this.demanding = demanding;
        in = new DataInputStream(new ByteArrayInputStream(before, constants.end, before.length - constants.end));
    }

    static byte[] of(byte[] before, Demanding demanding) throws IOException {
        Constants constants = new Constants(before);
        if (constants.count + CONSTANTS_ADDED > MOST_CONSTANTS) return before;
        return new Watched(before, constants, demanding).rewritten();
    }

    private byte[] rewritten() throws IOException {
        out.write(before, 0, Constants.START - 2);
        out.writeShort(constants.count + CONSTANTS_ADDED);
        out.write(before, Constants.START, constants.end - Constants.START);
        addConstants(constants.count);
        copy(6);
        int interfaces = copyShort();
        copy(2 * interfaces);
        copyMembers(false);
        copyMembers(true);
        out.write(in.readAllBytes());
        return bytes.toByteArray();
    }

    private void addConstants(int count) throws IOException {
        for (String text : new String[] {"java/lang/Throwable", "org/proofmark/junit/Demands", "leaves", "(Ljava/lang/Throwable;)V", "StackMapTable", "ends", "leaving", "I", "passes", "stops"}) {
            out.writeByte(1);
            out.writeUTF(text);
        }
        frames = count + 4;
        throwable = constant(7, count, 0, count + 10);
        int demands = constant(7, count + 1, 0, count + 11);
        leaves = constant(10, demands, constant(12, count + 2, count + 3, count + 12), count + 13);
        ends = constant(10, demands, constant(12, count + 5, count + 3, count + 14), count + 15);
        leaving = constant(9, demands, constant(12, count + 6, count + 7, count + 16), count + 17);
        passes = constant(10, demands, constant(12, count + 8, count + 3, count + 18), count + 19);
        stops = constant(10, demands, constant(12, count + 9, count + 3, count + 20), count + 21);
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
            String name = constants.text(copyShort());
            copy(2);
            for (int attributes = copyShort(); attributes > 0; attributes--) {
                boolean isCode = "Code".equals(constants.text(copyShort())) && areMethods && !name.startsWith("<");
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
        byte[] bytecode = from.readNBytes(length);
        Code code = new Code(bytecode, constants);
        int demandsEnd = code.demandsEnd(demanding);
        to.writeInt(length + (demandsEnd > 0 ? 3 : 1) * CODE_ADDED);
        to.write(bytecode);
        writeHandler(to, demandsEnd > 0 ? passes : leaves);
        if (demandsEnd > 0) writeHandler(to, stops);
        if (demandsEnd > 0) writeHandler(to, ends);
        copyHandlers(from, to, code, demandsEnd, length);
        copyAttributes(from, to, demandsEnd > 0 ? List.of(length, length + CODE_ADDED, length + 2 * CODE_ADDED) : List.of(length));
        return written.toByteArray();
    }

    private void writeHandler(DataOutputStream to, int told) throws IOException {
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
        to.writeShort(told);
        to.writeByte(0xbf);
    }

    private void copyHandlers(DataInputStream from, DataOutputStream to, Code code, int demandsEnd, int length) throws IOException {
        ByteArrayOutputStream own = new ByteArrayOutputStream();
        DataOutputStream copied = new DataOutputStream(own);
        // From, to, and where what is thrown there is caught: the first one counts.
        List<int[]> more = new ArrayList<>();
        int count = from.readUnsignedShort();
        for (int left = count; left > 0; left--) {
            int start = from.readUnsignedShort();
            copied.writeShort(start);
            copied.writeShort(from.readUnsignedShort());
            int handler = from.readUnsignedShort();
            copied.writeShort(handler);
            int type = from.readUnsignedShort();
            copied.writeShort(type);
            if (type > 0 && OF_DEMANDS.matcher(constants.className(type)).matches()) areCatching = true;
            if (start < demandsEnd) for (int place : code.throwsOn(handler)) more.add(new int[] {place, place + 1, length + CODE_ADDED});
        }
        for (int[] demand : code.demands(demanding)) more.add(new int[] {demand[0], demand[1], length + 2 * CODE_ADDED});
        for (int place : code.ownThrows(demandsEnd)) more.add(new int[] {place, place + 1, length});
        if (demandsEnd > 0) more.add(new int[] {0, demandsEnd, length + CODE_ADDED});
        if (demandsEnd < length) more.add(new int[] {demandsEnd, length, length});
        to.writeShort(count + more.size());
        own.writeTo(to);
        for (int[] one : more) {
            for (int place : one) to.writeShort(place);
            to.writeShort(0);
        }
    }

    private void copyAttributes(DataInputStream from, DataOutputStream to, List<Integer> handlers) throws IOException {
        int count = from.readUnsignedShort();
        ByteArrayOutputStream others = new ByteArrayOutputStream();
        byte[] table = {0, 0};
        int kept = 0;
        for (; count > 0; count--) {
            int name = from.readUnsignedShort();
            byte[] content = from.readNBytes(from.readInt());
            if ("StackMapTable".equals(constants.text(name))) {
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
        byte[] more = withFrames(table, handlers);
        to.writeShort(frames);
        to.writeInt(more.length);
        to.write(more);
    }

    /** One more frame for each, of which nothing is known but what was thrown. */
    private byte[] withFrames(byte[] table, List<Integer> handlers) throws IOException {
        DataInputStream from = new DataInputStream(new ByteArrayInputStream(table));
        int count = from.readUnsignedShort();
        int last = -1;
        for (int left = count; left > 0; left--) last += 1 + skipFrame(from);
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        DataOutputStream to = new DataOutputStream(written);
        to.writeShort(count + handlers.size());
        to.write(table, 2, table.length - 2);
        for (int handler : handlers) {
            to.writeByte(FULL_FRAME);
            to.writeShort(handler - last - 1);
            to.writeShort(0);
            to.writeShort(1);
            to.writeByte(OBJECT);
            to.writeShort(throwable);
            last = handler;
        }
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
