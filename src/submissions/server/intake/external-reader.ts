// Formats that libarchive reads for us: its programs run inside limits and write to a pipe.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';

const limits = ['--as=1073741824', '--cpu=60', '--fsize=0', '--core=0'];

/** A 7z archive rewritten to a tar stream; `-P` leaves the names for our own check. */
export function rewrittenToTar(file: string): Readable {
  return Readable.from(outputOf(['bsdtar', '-P', '--format=pax', '-cf', '-', `@${file}`]), {
    objectMode: false,
  });
}

/**
 * Only decompressed, since bsdtar would also take other formats inside: an mtree list, for one,
 * names files of this machine and gets their contents.
 */
export function decompressed(file: string): Readable {
  return Readable.from(outputOf(['bsdcat', file]), { objectMode: false });
}

async function* outputOf(command: string[]): AsyncGenerator<Buffer> {
  const child = spawn('prlimit', [...limits, ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // In locale C the first name beyond ASCII would end the reading.
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
    // Without a terminal of its own nothing can ask for a password there.
    detached: true,
  });
  const closed = once(child, 'close').then(
    ([code]: unknown[]) => ({ code }),
    (error: unknown) => ({ error }),
  );
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    if (complaint.length < 2000) complaint += chunk.toString('utf8');
  });
  try {
    const chunks: AsyncIterable<Buffer> = child.stdout;
    yield* chunks;
    const end = await closed;
    if ('error' in end) throw new Error(`prlimit is missing (package util-linux)`, { cause: end.error });
    if (end.code !== 0)
      throw new Error(`${command[0] ?? ''} ended with ${String(end.code)}: ${complaint.trim()}`);
  } finally {
    child.kill('SIGKILL');
  }
}
