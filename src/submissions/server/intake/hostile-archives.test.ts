// Archives that are short to send and long to read. The cost of each is limited before the work is done.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compressedBy, tarOf, zipOf } from '../../../../tests/support/archives.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { ConfinedTools } from '../../../kernel/server/confined-tool.ts';
import { completeEntriesOf } from '../../domain/file-tree.ts';
import { collectHandIn, type CollectedHandIn, type CollectOptions } from './collect-hand-in.ts';

const limits = { maxEntries: 16_384, maxFileSizeBytes: 1_000_000, maxTotalSizeBytes: 8_000_000 };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proofmark-test-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

async function sink(content: Readable, path: string) {
  let sizeBytes = 0;
  const chunks: AsyncIterable<Buffer> = content;
  for await (const chunk of chunks) sizeBytes += chunk.length;
  return { sha256: createHash('sha256').update(path).digest('hex'), sizeBytes };
}

function collect(
  parts: readonly (readonly [name: string, content: Buffer])[],
  own: Partial<CollectOptions> = {},
): Promise<CollectedHandIn> {
  const given = parts.map(([name, content]) => ({ name, content: Readable.from([content]) }));
  return collectHandIn(given, { limits, sink, temporaryFolder: folder, ...own });
}

async function refusalOf(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof RefusedError)) throw new Error('Not refused', { cause: error });
  return { code: error.refusal.code, text: error.message, description: error.detail.description };
}

/** Checks that the sentence of a refusal contains these words. */
const says = (words: string) => (refusal: { text: string }) => refusal.text.includes(words);

const deep = (at: number, depth: number) => [`${at}`, ...Array<string>(depth - 1).fill('d'), 'f'].join('/');

describe('directories that an archive only implies', () => {
  it.each(['zip', 'tar.gz'])('count like those that it names, in %s', async (kind) => {
    const members = Array.from({ length: 4000 }, (_, at) => ({ name: deep(at, 60), content: '' }));
    const packed = kind === 'zip' ? zipOf(members) : gzipSync(await tarOf(members));
    expect(await refusalOf(collect([[`x.${kind}`, packed]]))).toSatisfy(
      says('more than 16384 files and directories'),
    );
  });

  it('count once, however often they are named or implied', async () => {
    const members = [{ name: 'a/b/x' }, { name: 'a/b/y' }, { name: 'a/' }, { name: 'a/b/' }];
    const packed = zipOf(members);
    const own = { limits: { ...limits, maxEntries: 4 } };
    expect(completeEntriesOf((await collect([['x.zip', packed]], own)).entries)).toHaveLength(4);
  });

  it('never make more rows than allowed', async () => {
    const members = Array.from({ length: 100 }, (_, at) => ({ name: deep(at, 60), content: '' }));
    const { entries } = await collect([['x.zip', zipOf(members)]]);
    expect(completeEntriesOf(entries)).toHaveLength(6100);
  });
});

it('refuses a folder deeper than 64 and names that are too long together', async () => {
  expect(await refusalOf(collect([['x.zip', zipOf([{ name: deep(1, 64) }])]]))).toSatisfy(
    says('too long a path'),
  );
  const name = Array<string>(5).fill('n'.repeat(200)).join('/');
  const members = Array.from({ length: 3000 }, (_, at) => ({ name: `${name}/${at}` }));
  expect(await refusalOf(collect([['x.zip', zipOf(members)]]))).toSatisfy(
    says('names in the hand-in are too long together'),
  );
});

it('refuses more than a hundred archives in one hand-in', async () => {
  const parts = Array.from({ length: 101 }, (_, at) => [`${at}.zip`, zipOf([{ name: 'a' }])] as const);
  expect(await refusalOf(collect(parts))).toSatisfy(says('100 archives'));
});

describe('an entry that is the hand-in itself', () => {
  it.each(['.', 'a/..', './.'])('refuses a file or link named %j', async (name) => {
    const link = zipOf([{ name: 'ok' }, { name, content: '/etc', mode: 0o120777 }]);
    expect(await refusalOf(collect([['x.zip', link]]))).toMatchObject({ code: 'UNSAFE_ARCHIVE' });
    const file = zipOf([{ name: 'ok' }, { name, content: 'x', mode: 0o100644 }]);
    expect(await refusalOf(collect([['x.zip', file]]))).toMatchObject({ code: 'UNSAFE_ARCHIVE' });
  });

  it('is a directory in most archives, which adds nothing', async () => {
    const { entries } = await collect([
      ['x.tar', await tarOf([{ name: './', type: 'directory' }, { name: './a' }])],
    ]);
    expect(entries.map((entry) => entry.path)).toEqual(['a']);
  });
});

describe('headers of a tar', () => {
  const record = (text: string) => {
    const digits = String(text.length + 3).length;
    const length = String(text.length + digits + 2);
    return `${length} ${text}\n`;
  };
  const member = (type: string, content: string) => longHeader(type, Buffer.from(content));

  it.each(['g', 'x', 'L', 'K'])(
    'of type %s are refused when they are larger than any packer makes',
    async (type) => {
      const many = Array.from({ length: 20_000 }, (_, at) => record(`k${at}=v`)).join('');
      const packed = gzipSync(Buffer.concat([member(type, many), await tarOf([{ name: 'a' }])]));
      expect(await refusalOf(collect([['x.tar.gz', packed]]))).toSatisfy(
        says('description of its files that is too large'),
      );
    },
  );

  it('are found behind members whose length stands elsewhere', async () => {
    const many = Array.from({ length: 20_000 }, (_, at) => record(`k${at}=v`)).join('');
    const long = await tarOf([{ name: 'a', content: 'x'.repeat(2000), pax: { size: '2000' } }]);
    const packed = Buffer.concat([long.subarray(0, -1024), member('g', many), await tarOf([{ name: 'b' }])]);
    expect(await refusalOf(collect([['x.tar', packed]]))).toMatchObject({ code: 'INVALID_ARCHIVE' });
  });

  it('may be what honest packers write', async () => {
    const name = `${'long/'.repeat(60)}ünï.txt`;
    const tar = await tarOf([{ name, content: 'x'.repeat(1500) }, { name: 'b' }]);
    const commit = member('g', record(`comment=${'0'.repeat(40)}`));
    const { entries } = await collect([['x.tar', Buffer.concat([commit, tar])]]);
    expect(entries.map((entry) => entry.path)).toEqual([name, 'b']);
  });
});

describe('archives that say more than they hold', () => {
  /** The header of a tar with this text as the size of its one member. */
  async function sizeSaid(text: string): Promise<Buffer> {
    const tar = await tarOf([{ name: 'a', content: 'x' }]);
    tar.write(text.padEnd(12, '\0'), 124, 'latin1');
    tar.fill(' ', 148, 156);
    const sum = tar.subarray(0, 512).reduce((total, byte) => total + byte, 0);
    tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
    return tar;
  }

  it.each([
    ['below 0', '\u{ff}'.repeat(12)],
    ['of 2^88', `\u{80}${'\u{ff}'.repeat(11)}`],
    ['of twelve digits', '777777777777'],
    ['that is no number', '-1'],
  ])('give no file of a size %s', async (_, text) => {
    const read = await collect([['x.tar', await sizeSaid(text)]]).then(
      ({ entries }) => entries.map((entry) => (entry.kind === 'file' ? entry.sizeBytes : 0)),
      (error: unknown) => {
        if (!(error instanceof RefusedError)) throw error;
        return [0];
      },
    );
    expect(read.every((size) => size >= 0 && size <= 2048)).toBe(true);
  });

  /** A zip that names its one file this often, each time with a comment of 60,000 characters. */
  function naming(zip: Buffer, times: number): Buffer {
    const end = zip.subarray(-22);
    const start = end.readUInt32LE(16);
    const entry = zip.subarray(start, zip.length - 22);
    const nameEnd = 46 + entry.readUInt16LE(28);
    const entries = Array.from({ length: times }, (_, at) => {
      const head = Buffer.from(entry);
      head.write(String(at).padStart(4, '0'), 46);
      head.writeUInt16LE(60_000, 32);
      return Buffer.concat([head.subarray(0, nameEnd), Buffer.alloc(60_000, 'c')]);
    });
    const directory = Buffer.concat(entries);
    const said = Buffer.from(end);
    said.writeUInt16LE(times, 8);
    said.writeUInt16LE(times, 10);
    said.writeUInt32LE(directory.length, 12);
    return Buffer.concat([zip.subarray(0, start), directory, said]);
  }

  it('count a file each time that they name it', async () => {
    const zip = naming(zipOf([{ name: 'file', content: '0'.repeat(100_000) }]), 400);
    expect((await refusalOf(collect([['x.zip', zip]]))).code).toBe('REQUEST_TOO_LARGE');
  });

  it('may begin anew 20,000 times and hold nothing', async () => {
    const packed = Buffer.concat(Array<Buffer>(20_000).fill(gzipSync(Buffer.alloc(0))));
    await collect([['x.tar.gz', packed]]).catch((error: unknown) => {
      if (!(error instanceof RefusedError)) throw error;
    });
  });
});

describe('formats that other programs read', () => {
  it('are refused with what to do where nothing can confine these programs', async () => {
    const tools = new ConfinedTools(['/nowhere']);
    const packed = compressedBy('xz', await tarOf([{ name: 'a', content: 'x' }]));
    expect(await refusalOf(collect([['x.tar.xz', packed]], { tools }))).toMatchObject({
      code: 'INVALID_ARCHIVE',
      text: 'This site cannot unpack archives of this kind. Pack the files again as zip, tar or tar.gz.',
    });
    const zip = zipOf([{ name: 'a', content: 'x' }]);
    expect((await collect([['x.zip', zip]], { tools })).entries).toHaveLength(1);
  });

  it('fail without telling where the server keeps them', async () => {
    for (const [name, start] of [
      ['x.7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4, 1]],
      ['x.tar.xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 9]],
    ] as const) {
      const refusal = await refusalOf(collect([[name, Buffer.from(start)]]));
      expect(refusal.code).toBe('INVALID_ARCHIVE');
      expect(refusal.description).not.toMatch(/proofmark-|\/tmp|archive'/);
    }
  });
});

/** A header that describes the next member. It is written by hand, since no packer makes such a header. */
function longHeader(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(512);
  header.write('long', 0);
  header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write(type, 156);
  header.write('ustar\x0000', 257);
  header.fill(' ', 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, content, Buffer.alloc((512 - (content.length % 512)) % 512)]);
}
