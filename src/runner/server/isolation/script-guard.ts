// A shared library of a few instructions, which the bash of a teacher's script loads first. It runs fcntl(3,
// F_SETFD, FD_CLOEXEC) and, if the kernel knows it, close_range(3, all, CLOSE_RANGE_CLOEXEC), so that
// programs of the script inherit neither the descriptor for points nor other open ones. It also runs
// prctl(PR_SET_DUMPABLE, 0): no program of the same user can trace that bash, access its memory or open its
// descriptors. Shells that it forks keep both protections; programs that it starts have neither. The bytes
// are written here because the machine may have no C compiler.

const codeByArchitecture: Readonly<Record<string, { machine: number; code: readonly number[] }>> = {
  x64: {
    machine: 62,
    code: [
      ...[0xb8, 0x48, 0, 0, 0], // mov eax, 72 (fcntl)
      ...[0xbf, 0x03, 0, 0, 0], // mov edi, 3
      ...[0xbe, 0x02, 0, 0, 0], // mov esi, F_SETFD
      ...[0xba, 0x01, 0, 0, 0], // mov edx, FD_CLOEXEC
      ...[0x0f, 0x05], // syscall
      ...[0xb8, 0xb4, 0x01, 0, 0], // mov eax, 436 (close_range)
      ...[0xbf, 0x03, 0, 0, 0], // mov edi, 3
      ...[0xbe, 0xff, 0xff, 0xff, 0xff], // mov esi, all above
      ...[0xba, 0x04, 0, 0, 0], // mov edx, CLOSE_RANGE_CLOEXEC
      ...[0x0f, 0x05], // syscall
      ...[0xb8, 0x9d, 0, 0, 0], // mov eax, 157 (prctl)
      ...[0xbf, 0x04, 0, 0, 0], // mov edi, PR_SET_DUMPABLE
      ...[0x31, 0xf6], // xor esi, esi
      ...[0x0f, 0x05], // syscall
      0xc3, // ret
    ],
  },
  arm64: {
    machine: 183,
    code: [
      ...[0x28, 0x03, 0x80, 0xd2], // mov x8, 25 (fcntl)
      ...[0x60, 0x00, 0x80, 0xd2], // mov x0, 3
      ...[0x41, 0x00, 0x80, 0xd2], // mov x1, F_SETFD
      ...[0x22, 0x00, 0x80, 0xd2], // mov x2, FD_CLOEXEC
      ...[0x01, 0x00, 0x00, 0xd4], // svc 0
      ...[0x88, 0x36, 0x80, 0xd2], // mov x8, 436 (close_range)
      ...[0x60, 0x00, 0x80, 0xd2], // mov x0, 3
      ...[0x01, 0x00, 0x80, 0x12], // mov w1, all above
      ...[0x82, 0x00, 0x80, 0xd2], // mov x2, CLOSE_RANGE_CLOEXEC
      ...[0x01, 0x00, 0x00, 0xd4], // svc 0
      ...[0xe8, 0x14, 0x80, 0xd2], // mov x8, 167 (prctl)
      ...[0x80, 0x00, 0x80, 0xd2], // mov x0, PR_SET_DUMPABLE
      ...[0x01, 0x00, 0x80, 0xd2], // mov x1, 0
      ...[0x01, 0x00, 0x00, 0xd4], // svc 0
      ...[0xc0, 0x03, 0x5f, 0xd6], // ret
    ],
  },
};

const headerBytes = 64;
const segmentBytes = 56;
const segments = [
  { kind: 1, flags: 5 }, // PT_LOAD, read and execute
  { kind: 2, flags: 4 }, // PT_DYNAMIC, read
  { kind: 0x6474e551, flags: 6 }, // PT_GNU_STACK: no executable stack
] as const;
const codeAt = 256;
const dynamicAt = 320;
const tag = { end: 0, strings: 5, symbols: 6, stringsSize: 10, symbolSize: 11, init: 12 } as const;

/** The library for this architecture (ELF, 64 bit). */
export function scriptGuard(architecture: string): Buffer {
  const known = codeByArchitecture[architecture];
  if (!known) throw new Error(`No script guard is known for ${architecture}.`);
  const dynamic = [
    [tag.strings, symbolsAt(0)],
    [tag.symbols, symbolsAt(0)],
    [tag.stringsSize, 1],
    [tag.symbolSize, 24],
    [tag.init, codeAt],
    [tag.end, 0],
  ] as const;
  const library = Buffer.alloc(symbolsAt(1));
  writeHeader(library, known.machine);
  segments.forEach(({ kind, flags }, at) => {
    const isDynamic = kind === 2;
    const [from, length] = isDynamic
      ? [dynamicAt, dynamic.length * 16]
      : [0, kind === 1 ? library.length : 0];
    const offset = headerBytes + at * segmentBytes;
    library.writeUInt32LE(kind, offset);
    library.writeUInt32LE(flags, offset + 4);
    [from, from, from, length, length, isDynamic ? 8 : 0x10000].forEach((value, field) =>
      library.writeBigUInt64LE(BigInt(value), offset + 8 + field * 8),
    );
  });
  library.set(known.code, codeAt);
  dynamic.flat().forEach((value, at) => library.writeBigUInt64LE(BigInt(value), dynamicAt + at * 8));
  return library;
}

/** One empty symbol. Its first byte is also the empty string table. */
function symbolsAt(count: number): number {
  return dynamicAt + 6 * 16 + count * 24;
}

function writeHeader(library: Buffer, machine: number): void {
  library.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
  library.writeUInt16LE(3, 16);
  library.writeUInt16LE(machine, 18);
  library.writeUInt32LE(1, 20);
  library.writeBigUInt64LE(BigInt(headerBytes), 32);
  library.writeUInt16LE(headerBytes, 52);
  library.writeUInt16LE(segmentBytes, 54);
  library.writeUInt16LE(segments.length, 56);
}
