package org.proofmark.junit;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** What the names in a file of a class are: its pool of constants. */
class Constants {
    static final int START = 10;
    final int count;
    /** Where the pool ends in the file. */
    final int end;
    private final Map<Integer, String> texts = new HashMap<>();
    private final int[] firsts;
    private final int[] seconds;

    Constants(byte[] file) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(file));
        in.skipBytes(START - 2);
        count = in.readUnsignedShort();
        firsts = new int[count];
        seconds = new int[count];
        for (int at = 1; at < count; at++) {
            int tag = in.readUnsignedByte();
            if (tag == 1) texts.put(at, in.readUTF());
            else if (tag == 15) in.skipBytes(3);
            else if (tag == 5 || tag == 6) {
                in.skipBytes(8);
                // Long numbers have two places.
                at++;
            } else {
                firsts[at] = in.readUnsignedShort();
                boolean isPair = tag == 3 || tag == 4 || tag >= 9 && tag <= 12 || tag == 17 || tag == 18;
                if (isPair) seconds[at] = in.readUnsignedShort();
            }
        }
        end = file.length - in.available();
    }

    String text(int at) {
        return texts.get(at);
    }

    /** Of a constant for a class. */
    String className(int at) {
        return texts.get(firsts[at]);
    }

    /** Of a constant for a method, or another member. */
    String ownerOf(int at) {
        return className(firsts[at]);
    }

    /** With what it takes. */
    String methodOf(int at) {
        int pair = seconds[at];
        return texts.get(firsts[pair]) + texts.get(seconds[pair]);
    }
}
