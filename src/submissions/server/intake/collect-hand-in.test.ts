import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { archivedBy, compressedBy, tarOf, zipOf } from '../../../../tests/support/archives.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { collectHandIn, type CollectedHandIn } from './collect-hand-in.ts';
import type { IntakeLimits } from './ledger.ts';

const mebibyte = 1024 * 1024;
const limits: IntakeLimits = {
  maxEntries: 16_384,
  maxFileSizeBytes: 50 * mebibyte,
  maxTotalSizeBytes: 64 * mebibyte,
};

let folder: string;
let stored: Map<string, string>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proofmark-test-'));
  mkdirSync(join(folder, 'waiting'));
  mkdirSync(join(folder, 'source'));
  stored = new Map();
});

afterEach(() => {
  // After every test nothing may be left behind.
  expect(readdirSync(join(folder, 'waiting'))).toEqual([]);
  rmSync(folder, { recursive: true });
});

/** Keeps small contents to look at, and only counts large ones. */
async function keep(content: Readable) {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let text = '';
  const chunks: AsyncIterable<Buffer> = content;
  for await (const chunk of chunks) {
    hash.update(chunk);
    sizeBytes += chunk.length;
    if (sizeBytes < 10_000) text += chunk.toString('utf8');
  }
  const sha256 = hash.digest('hex');
  stored.set(sha256, text);
  return { sha256, sizeBytes };
}

type Given = readonly [name: string, content: string | Buffer | Readable];

async function collect(parts: readonly Given[], own: Partial<IntakeLimits> = {}): Promise<CollectedHandIn> {
  return await collectHandIn(
    parts.map(([name, content]) => ({
      name,
      content: content instanceof Readable ? content : Readable.from([Buffer.from(content)]),
    })),
    { limits: { ...limits, ...own }, sink: keep, temporaryFolder: join(folder, 'waiting') },
  );
}

/** Maps each path to its content; a directory maps to null. */
function contentsOf(handIn: CollectedHandIn): Record<string, string | null> {
  return Object.fromEntries(
    handIn.entries.map((entry) => [
      entry.path,
      entry.kind === 'file' ? (stored.get(entry.sha256) ?? '') : null,
    ]),
  );
}

async function refusalOf(work: Promise<unknown>): Promise<{ code: string; text: string }> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof RefusedError)) throw new Error('Not refused', { cause: error });
  return { code: error.refusal.code, text: error.message };
}

const sample = [
  { name: 'project/main.py', content: 'print(1)\n' },
  { name: 'project/naïve/ünï.txt', content: 'hé' },
];
const sampleContents = { 'project/main.py': 'print(1)\n', 'project/naïve/ünï.txt': 'hé' };

async function archiveNamed(name: string): Promise<Buffer> {
  const tar = await tarOf(sample);
  if (name.endsWith('.zip')) return zipOf(sample);
  if (/bz2?$|b2$|z2$/.test(name)) return compressedBy('bzip2', tar);
  if (name.endsWith('xz')) return compressedBy('xz', tar);
  if (name.endsWith('gz')) return gzipSync(tar);
  return tar;
}

function sevenZipOfSource(): Buffer {
  return archivedBy('bsdtar', (target) => ['--format=7zip', '-cf', target, '.'], join(folder, 'source'));
}

describe('formats', () => {
  it.each([
    'a.zip',
    'a.tar',
    'a.tar.gz',
    'a.TGZ',
    'a.tar.bz2',
    'a.tbz',
    'a.tb2',
    'a.tz2',
    'a.tar.xz',
    'a.txz',
  ])('unpacks %s, which becomes the root (SUB-034)', async (name) => {
    const handIn = await collect([[name, await archiveNamed(name)]]);
    expect(contentsOf(handIn)).toEqual(sampleContents);
    expect(handIn.warnings).toEqual([]);
    expect(handIn.entries.map((entry) => entry.kind === 'file' && entry.sizeBytes)).toEqual([9, 3]);
  });

  it('unpacks a 7z archive with names beyond ASCII, directories and links (SUB-034)', async () => {
    mkdirSync(join(folder, 'source', 'leer'));
    writeFileSync(join(folder, 'source', 'naïve.py'), 'print(1)\n');
    symlinkSync('/etc/passwd', join(folder, 'source', 'link'));
    const handIn = await collect([['a.7z', sevenZipOfSource()]]);
    expect(contentsOf(handIn)).toEqual({
      leer: null,
      'naïve.py': 'print(1)\n',
      link: 'This was a symbolic link to "/etc/passwd". Links are not followed; hand in the file itself.\n',
    });
    expect(handIn.warnings.map((warning) => warning.number)).toEqual(['003']);
  });

  it('reads what an independent packer streams without sizes in its headers (SUB-034)', async () => {
    const zip = new ZipFile();
    zip.addReadStream(Readable.from([Buffer.from('streamed')]), 'a/b.txt');
    zip.addEmptyDirectory('a/empty');
    zip.end();
    const packed = await buffer(zip.outputStream);
    expect(contentsOf(await collect([['x.zip', packed]]))).toEqual({
      'a/b.txt': 'streamed',
      'a/empty': null,
    });
  });

  it('reads names that are UTF-8 without saying so, as macOS packs them, and in NFC (SUB-034)', async () => {
    const packed = zipOf([{ name: 'u\u0308.txt', content: '1' }]);
    expect(contentsOf(await collect([['x.zip', packed]]))).toEqual({ 'ü.txt': '1' });
  });

  it('goes by the first bytes when the extension is that of another format (SUB-034)', async () => {
    expect(contentsOf(await collect([['a.zip', gzipSync(await tarOf(sample))]]))).toEqual(sampleContents);
  });
});

describe('parts', () => {
  it('keeps plain files with their folders, and inner archives packed (SUB-034)', async () => {
    const inner = zipOf(sample);
    const handIn = await collect([
      ['app/main.py', 'x = 1'],
      ['app/set.zip', inner],
    ]);
    expect(handIn.entries.map((entry) => entry.path)).toEqual(['app/main.py', 'app/set.zip']);
  });

  it('leaves out what operating systems put beside the files, without a word', async () => {
    const fromFinder = [
      { name: 'Homework/main.py', content: 'x = 1' },
      { name: 'Homework/.DS_Store' },
      { name: '__MACOSX/Homework/._main.py' },
      { name: '__MACOSX/._Homework' },
    ];
    for (const packed of [zipOf(fromFinder), await tarOf(fromFinder)]) {
      const handIn = await collect([['Homework.zip', packed]]);
      expect(contentsOf(handIn)).toEqual({ 'Homework/main.py': 'x = 1' });
      expect(handIn.warnings).toEqual([]);
    }
    const folder = await collect([
      ['app/Thumbs.db', 'cache'],
      ['app/main.py', 'x = 1'],
      ['app/desktop.ini', 'cache'],
    ]);
    expect(contentsOf(folder)).toEqual({ 'app/main.py': 'x = 1' });
  });

  it('gives each of several archives a directory, and leaves archives inside them packed (SUB-034)', async () => {
    const handIn = await collect([
      ['one.zip', zipOf([{ name: 'a.py' }, { name: 'inner.zip', content: zipOf(sample) }])],
      ['two.tar.gz', gzipSync(await tarOf(sample))],
      ['note.txt', 'hello'],
    ]);
    expect(handIn.entries.map((entry) => entry.path)).toEqual([
      'one/a.py',
      'one/inner.zip',
      'two/project/main.py',
      'two/project/naïve/ünï.txt',
      'note.txt',
    ]);
  });

  it('numbers names that come twice, and files where a directory is (SUB-034)', async () => {
    const packed = zipOf([
      { name: 'a.tar.gz', content: '1' },
      { name: 'a.tar.gz', content: '2' },
      { name: './a.tar.gz', content: '3' },
      { name: 'd', content: '4' },
      { name: 'd/e', content: '5' },
    ]);
    expect(contentsOf(await collect([['x.zip', packed]]))).toEqual({
      'a.tar.gz': '1',
      'a (1).tar.gz': '2',
      'a (2).tar.gz': '3',
      'd (1)': '4',
      'd/e': '5',
    });
  });

  it('renames reserved names with a warning (SUB-034)', async () => {
    const handIn = await collect([
      ['.cg-x', '1'],
      ['..', '2'],
      ['d/.api-socket', '3'],
    ]);
    expect(handIn.entries.map((entry) => entry.path)).toEqual([
      '.cg-x-USER_PROVIDED',
      '..-USER_PROVIDED',
      'd/.api-socket-USER_PROVIDED',
    ]);
    expect(handIn.warnings).toEqual([
      {
        number: '004',
        text:
          'Names that the platform uses itself, or with invisible characters, were changed: ' +
          '.cg-x-USER_PROVIDED, ..-USER_PROVIDED, d/.api-socket-USER_PROVIDED.',
      },
    ]);
  });

  it('refuses a hand-in without parts, without a name, or with nothing inside (SUB-034)', async () => {
    expect(await refusalOf(collect([]))).toMatchObject({ code: 'MISSING_REQUIRED_PARAM' });
    expect(await refusalOf(collect([['', 'x']]))).toMatchObject({ code: 'INVALID_PARAM' });
    for (const [name, packed] of [
      ['x.zip', zipOf([])],
      ['x.tar', await tarOf([])],
      ['x.zip', zipOf([{ name: 'only/' }])],
    ] as const) {
      expect(await refusalOf(collect([[name, packed]]))).toMatchObject({ code: 'NO_FILES_SUBMITTED' });
    }
  });
});

describe('hostile archives', () => {
  const badNames = [
    '../../evil',
    '/etc/evil',
    '..\\..\\evil',
    'C:\\evil',
    'a/../../b',
    'nul\0.txt',
    'x'.repeat(300),
  ];

  it.each(badNames)('refuses the name %j in zip and tar (SUB-034)', async (name) => {
    const packed = zipOf([
      { name: 'ok.txt', content: 'a' },
      { name, content: 'x' },
    ]);
    expect(await refusalOf(collect([['x.zip', packed]]))).toMatchObject({ code: 'UNSAFE_ARCHIVE' });
    if (name.includes('\0')) return;
    const tar = await tarOf([{ name, content: 'x' }]);
    expect(await refusalOf(collect([['x.tar', tar]]))).toMatchObject({ code: 'UNSAFE_ARCHIVE' });
  });

  it('refuses an unsafe name in a 7z archive', async () => {
    writeFileSync(join(folder, 'outside.txt'), 'x');
    const packed = archivedBy(
      'bsdtar',
      (target) => ['-P', '--format=7zip', '-cf', target, '../outside.txt'],
      join(folder, 'source'),
    );
    expect(await refusalOf(collect([['x.7z', packed]]))).toMatchObject({ code: 'UNSAFE_ARCHIVE' });
  });

  it('makes links text files that name their target and leaves out special files (SUB-034)', async () => {
    const zipped = zipOf([
      { name: 'l', content: '/etc/passwd', mode: 0o120777 },
      { name: 'p', mode: 0o010644 },
    ]);
    expect(contentsOf(await collect([['x.zip', zipped]]))).toEqual({
      l: 'This was a symbolic link to "/etc/passwd". Links are not followed; hand in the file itself.\n',
    });
    const handIn = await collect([
      [
        'x.tar',
        await tarOf([
          { name: 'a', content: '1' },
          { name: 'l', type: 'symlink', linkname: '/etc' },
          { name: 'l/x', content: '2' },
          { name: 'h', type: 'link', linkname: '/etc/passwd' },
          { name: 'p', type: 'fifo' },
          { name: 'b', content: '3' },
        ]),
      ],
    ]);
    expect(contentsOf(handIn)).toEqual({
      a: '1',
      'l (1)': 'This was a symbolic link to "/etc". Links are not followed; hand in the file itself.\n',
      'l/x': '2',
      b: '3',
    });
    expect(handIn.warnings).toEqual([
      { number: '003', text: 'Symbolic links were replaced by text files that name their targets: l.' },
      { number: '003', text: 'Hard links and special files were left out: h, p.' },
    ]);
  });

  it('never reads files of this machine that a list of files inside an archive names', async () => {
    writeFileSync(join(folder, 'secret'), 'secret of the server');
    const list = Buffer.from(`#mtree\n./leak type=file contents=${join(folder, 'secret')}\n`);
    for (const [name, packed] of [
      ['x.tar.bz2', compressedBy('bzip2', list)],
      ['x.tar.xz', compressedBy('xz', list)],
      ['x.7z', list],
    ] as const) {
      expect(await refusalOf(collect([[name, packed]]))).toMatchObject({ code: 'INVALID_ARCHIVE' });
    }
    expect([...stored.values()].join('')).not.toContain('secret');
  });

  it('refuses damaged, cut and mislabelled archives (SUB-034)', async () => {
    const noise = createHash('sha512').update('1').digest('hex').repeat(2000);
    const zip = zipOf([{ name: 'a', content: noise }]);
    const tar = await tarOf([{ name: 'a', content: noise }]);
    writeFileSync(join(folder, 'source', 'a'), noise);
    const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
    const cases: Given[] = [
      ['cut.zip', cut(zip)],
      ['sum.zip', zipOf([{ name: 'a', content: 'x', checksum: 1 }])],
      ['cut.tar', cut(tar)],
      ['cut.tar.gz', cut(gzipSync(tar))],
      ['cut.tar.bz2', cut(compressedBy('bzip2', tar))],
      ['cut.tar.xz', cut(compressedBy('xz', tar))],
      ['cut.7z', cut(sevenZipOfSource())],
      ['text.zip', 'not an archive'],
      ['text.tar.gz', gzipSync('not a tar')],
      ['empty.zip', ''],
    ];
    for (const given of cases) {
      const name = given[0];
      expect({ name, ...(await refusalOf(collect([given]))) }).toMatchObject({
        name,
        code: 'INVALID_ARCHIVE',
      });
    }
  });

  it('says that an encrypted archive is protected by a password', async () => {
    const zip = zipOf([{ name: 'a', content: 'x', flags: 1 }]);
    expect(await refusalOf(collect([['x.zip', zip]]))).toEqual({
      code: 'INVALID_ARCHIVE',
      text: 'The archive is protected by a password. Pack the files again without one.',
    });
  });

  it.skipIf(!existsSync('/usr/bin/7zz'))('refuses an encrypted 7z archive, names hidden or not', async () => {
    writeFileSync(join(folder, 'source', 'a'), 'x');
    for (const hiding of ['-mhe=off', '-mhe=on']) {
      const packed = archivedBy(
        '/usr/bin/7zz',
        (target) => ['a', '-t7z', '-psecret', hiding, target, '.'],
        join(folder, 'source'),
      );
      const refusal = await refusalOf(collect([['x.7z', packed]]));
      expect(refusal.code).toBe('INVALID_ARCHIVE');
      expect(refusal.text).toContain('password');
    }
  });
});

describe('limits', () => {
  it('refuses more entries than allowed before it works on them (SUB-028)', async () => {
    const many = Array.from({ length: 20_000 }, (_, at) => ({ name: `d/${at}` }));
    for (const given of [
      ['x.zip', zipOf(many)],
      ['x.tar.gz', gzipSync(await tarOf(many))],
    ] satisfies Given[]) {
      expect(await refusalOf(collect([given]))).toMatchObject({ code: 'REQUEST_TOO_LARGE' });
    }
  });

  it('takes exactly as many entries as allowed (SUB-028)', async () => {
    const some = Array.from({ length: 300 }, (_, at) => ({ name: `d/${at}` }));
    expect((await collect([['x.zip', zipOf(some)]], { maxEntries: 301 })).entries).toHaveLength(300);
    const refusal = await refusalOf(collect([['x.zip', zipOf(some)]], { maxEntries: 300 }));
    expect(refusal.text).toContain('more than 300 files');
  });

  it('refuses a file and a sum beyond their limits, plain or packed (SUB-029, SUB-031)', async () => {
    const own = { maxFileSizeBytes: 1000, maxTotalSizeBytes: 2500 };
    const full = 'x'.repeat(1000);
    expect(
      (
        await collect(
          [
            ['a', full],
            ['b', full],
          ],
          own,
        )
      ).entries,
    ).toHaveLength(2);
    expect((await refusalOf(collect([['a', `${full}x`]], own))).text).toContain('"a" is larger than 1000 B');
    expect(
      (
        await refusalOf(
          collect(
            [
              ['a', full],
              ['b', full],
              ['c', full],
            ],
            own,
          ),
        )
      ).text,
    ).toContain('2.4 KB');
    const three = [
      { name: 'a', content: full },
      { name: 'b', content: full },
      { name: 'c', content: full },
    ];
    expect(await refusalOf(collect([['x.zip', zipOf(three)]], own))).toMatchObject({
      code: 'REQUEST_TOO_LARGE',
    });
    expect(await refusalOf(collect([['x.tgz', gzipSync(await tarOf(three))]], own))).toMatchObject({
      code: 'REQUEST_TOO_LARGE',
    });
  });

  it('refuses a zip whose headers lie about the size', async () => {
    const packed = zipOf([{ name: 'a', content: Buffer.alloc(60 * mebibyte), announcedSizeBytes: 10 }]);
    expect(await refusalOf(collect([['x.zip', packed]]))).toMatchObject({ code: 'INVALID_ARCHIVE' });
    expect([...stored.values()]).toEqual([]);
  });

  it('stops bombs of every compressor early, with flat memory', async () => {
    const zeros = Readable.from(
      (function* () {
        for (let at = 0; at < 1024; at += 1) yield Buffer.alloc(mebibyte);
      })(),
    );
    const header = (await tarOf([{ name: 'big' }])).subarray(0, 512);
    const gzipped = await buffer(zeros.pipe(createGzip()));
    const bomb = Buffer.concat([gzipSync(withTarSize(header, 1024 * mebibyte)), gzipped]);
    const skipped = Buffer.concat([gzipSync(withTarSize(header, 1024 * mebibyte, '7')), gzipped]);
    const zip = zipOf([
      { name: 'a', content: Buffer.alloc(49 * mebibyte) },
      { name: 'b', content: Buffer.alloc(49 * mebibyte) },
    ]);
    const before = process.memoryUsage().rss;
    for (const packed of [bomb, skipped]) {
      expect(await refusalOf(collect([['x.tar.gz', packed]]))).toMatchObject({ code: 'REQUEST_TOO_LARGE' });
    }
    expect(await refusalOf(collect([['x.zip', zip]]))).toMatchObject({ code: 'REQUEST_TOO_LARGE' });
    // Half of what one bomb holds: the rest is waste that nobody has collected yet.
    expect(process.memoryUsage().rss - before).toBeLessThan(512 * mebibyte);
  });
});

it('leaves a failure of the store a fault, not a refusal', async () => {
  const broken = collectHandIn([{ name: 'x.zip', content: Readable.from([zipOf(sample)]) }], {
    limits,
    sink: () => Promise.reject(new Error('disk full')),
    temporaryFolder: join(folder, 'waiting'),
  });
  await expect(broken).rejects.toThrow('disk full');
});

/** A tar header with another size and type, and a matching checksum. */
function withTarSize(header: Buffer, sizeBytes: number, type = '0'): Buffer {
  const changed = Buffer.from(header);
  changed.write(`${sizeBytes.toString(8).padStart(11, '0')} `, 124, 'latin1');
  changed.write(type, 156, 'latin1');
  changed.fill(' ', 148, 156);
  const sum = changed.reduce((total, byte) => total + byte, 0);
  changed.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return changed;
}
