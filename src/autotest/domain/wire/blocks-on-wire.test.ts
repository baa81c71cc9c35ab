// Compares blocks on the wire, and blocks in old rows, with fixed examples.
import { describe, expect, it } from 'vitest';
import { fromWire, toWire } from '../../../kernel/domain/wire/wire-codec.ts';
import {
  hide,
  idOf,
  ioTest,
  match,
  program,
  row,
  runIf,
  weight,
} from '../../../../tests/support/autotest-blocks.ts';
import type { Block } from '../block.ts';
import type { Sight } from '../hiding.ts';
import { blockTypes, stepOf } from '../steps/registry.ts';
import { newBlock } from '../new-block.ts';
import { treeOf } from '../tree.ts';
import { AnswerBlock, answerOf, blocksOfAnswer } from './answer-blocks.ts';
import { RedactedBlock, redactedBlocks } from './redacted-blocks.ts';
import { blocksOfRequest, RequestBlock, requestOf } from './request-blocks.ts';
import { blocksOfRedacted } from './seen-blocks.ts';
import { StoredBlocks } from './stored-blocks.ts';

const file = { id: idOf('F'), path: 'in.txt', size: 3 };
const urlOf = (id: string) => `/files/${id}`;
let made = 0;
const newId = () => idOf(`N${String((made += 1))}`);
const read = (...blocks: RequestBlock[]) => blocksOfRequest(blocks, { newId, storedOf: () => file });
const noDescription = { value: '', behavior: 'uncollapse' };

/** One block of each type, as the palette makes it. */
const oneOfEach: Block[] = blockTypes.map((type) => newBlock(type, newId));

describe('a block of a request', () => {
  it('needs neither id, name, description nor children, nor what nobody chose yet', () => {
    const bare = [
      { program: { script: 'true' } },
      { weight: {} },
      { connectRubric: {} },
      { runIf: {} },
      { testTimeoutEach: {} },
    ];
    const blocks = read(...bare.map((block) => RequestBlock.parse(block)));
    expect(blocks.map(({ type }) => type)).toEqual([
      'program',
      'weight',
      'connectRubric',
      'runIf',
      'testTimeoutEach',
    ]);
    expect(new Set(blocks.map(({ id }) => id)).size).toBe(5);
    expect(blocks.slice(1).every((block) => 'children' in block && block.children.length === 0)).toBe(true);
  });

  it('names rows by numbers, holds what is inside in `children`, files by id or with their contents', () => {
    const sent = RequestBlock.parse({
      connectRubric: {
        id: idOf('R'),
        rubricRowId: 7,
        children: [
          { testUploadFiles: { files: [{ id: idOf('F') }, { path: 'a.txt', contents: 'eA==' }] } },
          { runIf: { condition: { type: 'rubric-percentage-met', rubricRowId: 7, minimumPercentage: 50 } } },
        ],
      },
    });
    expect(read(sent)).toMatchObject([
      {
        type: 'connectRubric',
        rubricRowId: 7,
        children: [
          { type: 'testUploadFiles', files: [file, file] },
          { type: 'runIf', condition: { rubricRowId: 7 }, children: [] },
        ],
      },
    ]);
  });

  it.each([
    ['no key', {}],
    ['two keys', { program: { script: 'x' }, script: { script: 'x' } }],
    ['an unknown key', { unheardOf: { script: 'x' } }],
    ['children in a leaf', { program: { script: 'x', children: [] } }],
    ['a former name of the children', { weight: { steps: [] } }],
    ['a row named by a text', { connectRubric: { rubricRowId: '7' } }],
  ])('with %s is refused', (_what, block) => {
    expect(RequestBlock.safeParse(block).success).toBe(false);
  });

  it('names the field at fault, however deep', () => {
    const bad = { weight: { children: [{ program: {} }] } };
    const path = ['weight', 'children', 0, 'program', 'script'];
    expect(RequestBlock.safeParse(bad).error?.issues[0]?.path).toEqual(path);
  });

  it('is what the editor sends of each type', () => {
    const onWire = requestOf(oneOfEach, ({ id }) => ({ id }));
    const received = fromWire(RequestBlock, JSON.parse(JSON.stringify(onWire[0])), 'camel');
    expect(RequestBlock.parse(received)).toEqual(onWire[0]);
    expect(read(...onWire)).toEqual(oneOfEach);
  });
});

describe('a block of an answer', () => {
  it('always carries the name of a leaf and of an IO Test, and the description of a leaf', () => {
    const blocks = [weight('W', [1, 2], [ioTest('T', [match('M', 'a', 'b')])])];
    expect(answerOf(blocks, urlOf)).toEqual([
      {
        weight: {
          id: idOf('W'),
          weight: { numerator: 1, denominator: 2 },
          children: [
            {
              ioTest: {
                id: idOf('T'),
                name: 'IO Test',
                script: 'cat',
                children: [
                  {
                    simpleMatch: {
                      id: idOf('M'),
                      name: 'Full Match',
                      description: noDescription,
                      inputText: 'a',
                      outputText: 'b',
                      caseSensitivity: 'sensitive',
                      whitespacesPolicy: 'include',
                    },
                  },
                ],
              },
            },
          ],
        },
      },
    ]);
  });

  it('says where the bytes of its files are', () => {
    const upload: Block = { type: 'testUploadFiles', id: idOf('U'), name: 'Data', files: [file] };
    expect(answerOf([upload], urlOf)).toMatchObject([
      { testUploadFiles: { name: 'Data', files: [{ ...file, url: `/files/${idOf('F')}` }] } },
    ]);
  });

  it.each(blockTypes)('reads back as the %s that it was, and may be sent as it is', (type) => {
    const block = newBlock(type, newId);
    const [answer] = answerOf([block], urlOf);
    if (answer === undefined) throw new Error('There is one answer for each block.');
    const received = AnswerBlock.parse(fromWire(AnswerBlock, toWire(AnswerBlock, answer, 'camel'), 'camel'));
    expect(blocksOfAnswer([received])).toEqual([block]);
    expect(read(RequestBlock.parse(answer))).toEqual([block]);
  });
});

describe('a block of the published snapshot', () => {
  const rights = {
    canViewSteps: true,
    canViewHiddenConfiguration: false,
    canViewHiddenOutput: false,
    canViewHiddenResults: false,
    canViewMarks: false,
  };
  const moments = { deadline: null, lockDate: null, areGradesAvailable: false };
  const sight: Sight = { rights, moments, now: new Date('2026-09-01T12:00:00Z') };
  const redacted = (blocks: Block[]) => redactedBlocks(treeOf(blocks), sight, urlOf);

  it('wraps each secret field for every viewer; ids, names, nesting and hides stay plain', () => {
    const inner = [row('R', 7, [program('A', 'pass')]), weight('W', [1, 2], [])];
    const blocks = [hide('H', { hideType: 'config' }, inner), row('S', 8, [program('B', 'word')])];
    const leaf = { description: noDescription };
    expect(redacted(blocks)).toEqual([
      {
        testHide: {
          id: idOf('H'),
          hideType: 'config',
          preposition: 'always',
          when: 'deadline',
          children: [
            {
              connectRubric: {
                id: idOf('R'),
                rubricRowId: { redacted: {} },
                children: [{ program: { id: idOf('A'), name: 'Script', ...leaf, script: { redacted: {} } } }],
              },
            },
            { weight: { id: idOf('W'), weight: { redacted: {} }, children: [] } },
          ],
        },
      },
      {
        connectRubric: {
          id: idOf('S'),
          rubricRowId: { unredacted: 8 },
          children: [{ program: { id: idOf('B'), name: 'Script', ...leaf, script: { unredacted: 'word' } } }],
        },
      },
    ]);
  });

  it('wraps the fields that the documents name, and no others', () => {
    const secret = blockTypes.flatMap((type) => stepOf(type).secretFields);
    expect([...new Set(secret)].sort()).toEqual([
      'arguments',
      'caseSensitivity',
      'code',
      'condition',
      'config',
      'deductions',
      'file',
      'files',
      'inputText',
      'outputText',
      'path',
      'report',
      'rubricRowId',
      'rules',
      'script',
      'testFile',
      'testProject',
      'timeout',
      'toUpload',
      'version',
      'weight',
      'whitespacesPolicy',
    ]);
  });

  it('lets its reader know what may be known, and leaves out the rest', () => {
    const blocks = [hide('H', { hideType: 'config' }, [weight('W', [1, 2], [])]), weight('V', [3, 1], [])];
    const received = redacted(blocks).map((block) =>
      RedactedBlock.parse(fromWire(RedactedBlock, toWire(RedactedBlock, block, 'camel'), 'camel')),
    );
    expect(blocksOfRedacted(received)).toEqual([
      {
        type: 'testHide',
        id: idOf('H'),
        hideType: 'config',
        preposition: 'always',
        when: 'deadline',
        children: [{ type: 'weight', id: idOf('W'), children: [] }],
      },
      { type: 'weight', id: idOf('V'), weight: { numerator: 3, denominator: 1 }, children: [] },
    ]);
  });
});

describe('blocks of a row', () => {
  const gate = runIf('G', { met: true, percentage: 50, rowId: 7 }, [program('P')]);

  it('are read as they were written', () => {
    expect(StoredBlocks.parse(JSON.parse(JSON.stringify(oneOfEach)))).toEqual(oneOfEach);
  });

  it('are read from rows of before, which held one key for the type, `steps` and rows by texts', () => {
    const condition = { type: 'rubric-percentage-met', minimumPercentage: 50, rubricRowId: '7' };
    const former = [
      {
        connectRubric: {
          id: idOf('R'),
          name: 'Correct',
          rubricRowId: '7',
          steps: [
            { runIf: { id: idOf('G'), condition, steps: [{ program: { id: idOf('P'), script: 'true' } }] } },
          ],
        },
      },
      { uploadFiles: { id: idOf('U'), files: [file] } },
    ];
    expect(StoredBlocks.parse(former)).toEqual([
      { type: 'connectRubric', id: idOf('R'), name: 'Correct', rubricRowId: 7, children: [gate] },
      { type: 'uploadFiles', id: idOf('U'), files: [file] },
    ]);
  });
});
