// The files of upload blocks: found, and exchanged for another form of the same file.
import { AnswerBlock, Block } from './block.ts';
import type { AnswerFile, BlockWith, RequestBlock, RequestFile } from './block.ts';
import type { StoredFile } from './steps/fields.ts';

/** All files of the blocks, nested ones too. */
export function filesOfBlocks<F>(blocks: readonly BlockWith<F>[]): F[] {
  return blocks.flatMap((block) => {
    const { uploadFiles, testUploadFiles } = block;
    return [
      ...(uploadFiles?.files ?? []),
      ...(testUploadFiles?.files ?? []),
      ...filesOfBlocks(stepsOf(block)),
    ];
  });
}

/** Blocks as they were sent, with each file as it is stored now. */
export function storedBlocks(
  blocks: readonly RequestBlock[],
  stored: (file: RequestFile) => StoredFile,
): Block[] {
  return blocks.map((block) => Block.parse(exchanged(block, stored)));
}

/** Stored blocks with the address of each file. */
export function answerBlocks(blocks: readonly Block[], urlOf: (fileId: string) => string): AnswerBlock[] {
  const answered = (file: StoredFile): AnswerFile => ({ ...file, url: urlOf(file.id) });
  return blocks.map((block) => AnswerBlock.parse(exchanged(block, answered)));
}

/** Where the files and the rubric rows of copied blocks are in the other assignment. */
export interface Move {
  readonly fileIdOf: (id: string) => string;
  readonly rowIdOf: (id: string) => string | undefined;
}

/** The blocks of another assignment, naming the files and rows of this one. */
export function movedBlocks(blocks: readonly Block[], move: Move): Block[] {
  const moved = (file: StoredFile): StoredFile => ({ ...file, id: move.fileIdOf(file.id) });
  return blocks.map((block) => withMovedRows(Block.parse(exchanged(block, moved)), move));
}

function withMovedRows(block: Block, move: Move): Block {
  const rowIdOf = (id: string | undefined) => (id === undefined ? undefined : move.rowIdOf(id));
  const { connectRubric, runIf, weight, testHide, testTimeoutEach } = block;
  const inside = (steps: Block[]): Block[] => steps.map((step) => withMovedRows(step, move));
  if (connectRubric) {
    const rubricRowId = rowIdOf(connectRubric.rubricRowId);
    return { connectRubric: { ...connectRubric, rubricRowId, steps: inside(connectRubric.steps) } };
  }
  if (runIf) {
    const condition = { ...runIf.condition, rubricRowId: rowIdOf(runIf.condition.rubricRowId) };
    return { runIf: { ...runIf, condition, steps: inside(runIf.steps) } };
  }
  if (weight) return { weight: { ...weight, steps: inside(weight.steps) } };
  if (testHide) return { testHide: { ...testHide, steps: inside(testHide.steps) } };
  if (testTimeoutEach)
    return { testTimeoutEach: { ...testTimeoutEach, steps: inside(testTimeoutEach.steps) } };
  return block;
}

function exchanged<F, G>(block: BlockWith<F>, exchange: (file: F) => G): Record<string, unknown> {
  const { uploadFiles, testUploadFiles } = block;
  const files = (uploadFiles ?? testUploadFiles)?.files;
  const steps = stepsOf(block);
  return Object.fromEntries(
    Object.entries(block).flatMap(([type, body]): [string, unknown][] =>
      body === undefined
        ? []
        : [
            [
              type,
              {
                ...body,
                ...(files === undefined ? {} : { files: files.map(exchange) }),
                ...('steps' in body ? { steps: steps.map((step) => exchanged(step, exchange)) } : {}),
              },
            ],
          ],
    ),
  );
}

function stepsOf<F>(block: BlockWith<F>): BlockWith<F>[] {
  const { ioTest, weight, connectRubric, runIf, testHide, testTimeoutEach } = block;
  return (ioTest ?? weight ?? connectRubric ?? runIf ?? testHide ?? testTimeoutEach)?.steps ?? [];
}
