// What the blocks of a snapshot say about the steps of its results: names, descriptions and hides.
import type { Description } from '../../domain/block.ts';
import type { HideMoments } from '../../domain/hiding.ts';
import { hiddenUntil } from '../../domain/hiding.ts';
import { RedactedBlock, type RedactedBlockBody } from '../../domain/model.ts';
import { isBlockType, stepOf, type BlockType } from '../../domain/steps/registry.ts';
import { HideRule } from '../../domain/steps/test-hide.ts';
import { Weight } from '../../domain/steps/weight.ts';
import { dayTimeText } from '../../../design/web/index.ts';
import type { RubricChoice } from '../queries.ts';
import { texts } from '../texts.ts';
import { weightText } from '../ConfigEditor/block-title.ts';

export interface StepHeading {
  readonly type: BlockType | null;
  readonly title: string;
  readonly description: Description | undefined;
  /** Hide blocks around the step, itself among them. */
  readonly hides: readonly HideRule[];
}

export type Headings = ReadonlyMap<string, StepHeading>;

/** The headings of all blocks; they may be whole or redacted, both keep what is needed here. */
export function headingsOf(blocks: readonly unknown[], rows: readonly RubricChoice[]): Headings {
  const headings = new Map<string, StepHeading>();
  const walk = (list: readonly unknown[], around: readonly HideRule[]): void => {
    for (const [key, body] of list.flatMap((block) => Object.entries(RedactedBlock.parse(block)))) {
      const type = isBlockType(key) ? key : null;
      const own = type === 'testHide' ? HideRule.safeParse(body).data : undefined;
      const hides = own === undefined ? around : [own, ...around];
      headings.set(body.id, { type, title: titleOf(type, body, rows), description: body.description, hides });
      walk(body.steps ?? [], hides);
    }
  };
  walk(blocks, []);
  return headings;
}

function titleOf(type: BlockType | null, body: RedactedBlockBody, rows: readonly RubricChoice[]): string {
  if (body.name !== undefined && body.name.trim() !== '') return body.name;
  if (type === 'connectRubric') {
    const row = rows.find(({ id }) => id === body['rubricRowId']);
    return row === undefined || row.name === '' ? stepOf(type).label : row.name;
  }
  const hide = type === 'testHide' ? HideRule.safeParse(body).data : undefined;
  if (hide !== undefined) return texts.hiddenParts[hide.hideType];
  const weight = type === 'weight' ? Weight.safeParse(body['weight']).data : undefined;
  if (weight !== undefined) return texts.weightTitle(weightText(weight));
  const timeout = type === 'testTimeoutEach' ? body['timeout'] : undefined;
  if (typeof timeout === 'number') return texts.timeoutTitle(String(timeout));
  return type === null ? '' : stepOf(type).label;
}

export type Moments = Pick<HideMoments, 'deadline' | 'lockDate'>;

/** "This part is hidden until ..." for what a Hide block of one of the types takes away. */
export function hiddenText(
  heading: StepHeading | undefined,
  hideTypes: readonly HideRule['hideType'][],
  moments: Moments | undefined,
): string {
  const hide = heading?.hides.find(({ hideType }) => hideTypes.includes(hideType));
  if (hide?.preposition !== 'before') return texts.hidden;
  const moment = moments && hiddenUntil(hide, { ...moments, areGradesAvailable: false });
  return texts.hiddenUntil(moment ? dayTimeText(moment) : texts.moments[hide.when]);
}
