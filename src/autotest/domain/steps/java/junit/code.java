package org.proofmark.junit;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** What a method of the tests does, one instruction after the other. */
class Code {
    private static final int NEW = 0xbb;
    private static final int THROW = 0xbf;
    private static final String LENGTHS_OF_RANGES = "16-16:2 17-17:3 18-18:2 19-20:3 21-25:2 54-58:2 132-132:3 153-168:3 169-169:2 "
        + "178-184:3 185-186:5 187-187:3 188-188:2 189-189:3 192-193:3 197-197:4 198-199:3 200-201:5";
    private static final int[] LENGTHS = new int[256];
    private final ByteBuffer code;
    private final Constants constants;

    static {
        java.util.Arrays.fill(LENGTHS, 1);
        for (String range : LENGTHS_OF_RANGES.split(" ")) {
            String[] parts = range.split("[-:]");
            for (int one = Integer.parseInt(parts[0]); one <= Integer.parseInt(parts[1]); one++) LENGTHS[one] = Integer.parseInt(parts[2]);
        }
    }

    Code(byte[] code, Constants constants) {
        this.code = ByteBuffer.wrap(code);
        this.constants = constants;
    }

    private int at(int place) {
        return code.get(place) & 0xff;
    }

    private int shortAt(int place) {
        return code.getShort(place) & 0xffff;
    }

    private int next(int place) {
        int kind = at(place);
        int aligned = place + 4 - place % 4;
        if (kind == 0xaa) return aligned + 12 + 4 * (code.getInt(aligned + 8) - code.getInt(aligned + 4) + 1);
        if (kind == 0xab) return aligned + 8 + 8 * code.getInt(aligned + 4);
        if (kind == 0xc4) return place + (at(place + 1) == 0x84 ? 6 : 4);
        return place + LENGTHS[kind];
    }

    /** Behind the last demand, with the loop in which it stands; 0 if there is none. What is thrown later is none of it. */
    int demandsEnd(Demanding demanding) {
        int end = 0;
        for (int place = 0; place < code.limit(); place = next(place)) if (isDemand(place, demanding)) end = next(place);
        if (end == 0) return 0;
        for (int place = 0; place < code.limit(); place = next(place)) {
            int kind = at(place);
            boolean isBranch = kind >= 0x99 && kind <= 0xa7 || kind == 0xc6 || kind == 0xc7;
            int target = place + (isBranch ? code.getShort(place + 1) : kind == 0xc8 ? code.getInt(place + 1) : 0);
            if (place >= end && target < end) end = next(place);
        }
        return end;
    }

    private boolean isDemand(int place, Demanding demanding) {
        int kind = at(place);
        // Of the word "assert", for example.
        if (kind == NEW) return "java/lang/AssertionError".equals(constants.className(shortAt(place + 1)));
        if (kind < 0xb6 || kind > 0xb9) return false;
        return demanding.isOne(constants.ownerOf(shortAt(place + 1)), constants.methodOf(shortAt(place + 1)));
    }

    /** Where the tests themselves throw: on purpose, but for what a handler throws on. */
    List<Integer> ownThrows(int end) {
        List<Integer> places = new ArrayList<>();
        for (int place = 0; place < end; place = next(place)) if (at(place) == THROW) places.add(place);
        return places;
    }

    /** Calls of what demands something, from and to. */
    List<int[]> demands(Demanding demanding) {
        List<int[]> places = new ArrayList<>();
        for (int place = 0; place < code.limit(); place = next(place))
            if (at(place) != NEW && isDemand(place, demanding) && demanding.isOfLibraries(constants.ownerOf(shortAt(place + 1))))
                places.add(new int[] {place, next(place)});
        return places;
    }

    /** Where a handler throws on what it was given, as "finally" and "synchronized" do. */
    List<Integer> throwsOn(int handler) {
        List<Integer> places = new ArrayList<>();
        int variable = variableOf(handler, 0x3a, 0x4b);
        int before = handler;
        for (int place = handler; place < code.limit() && variable >= 0; place = next(place)) {
            if (at(place) == THROW && variableOf(before, 0x19, 0x2a) == variable) places.add(place);
            before = place;
        }
        return places;
    }

    /** Which one an instruction keeps or loads; the first four have instructions of their own. */
    private int variableOf(int place, int kind, int firstOfFour) {
        int one = at(place);
        if (one == kind) return at(place + 1);
        return one >= firstOfFour && one < firstOfFour + 4 ? one - firstOfFour : -1;
    }
}
