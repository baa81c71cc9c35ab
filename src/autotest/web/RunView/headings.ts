// Names, descriptions and Hide blocks of a snapshot, for the steps of its results.
import type { Description } from '../../domain/block.ts';
import type { HideMoments } from '../../domain/hiding.ts';
import { hiddenUntil } from '../../domain/hiding.ts';
import { HideRule } from '../../domain/steps/frame.ts';
import { hidesOfHidden } from '../../domain/steps/match.ts';
import { stepOf, type BlockType } from '../../domain/steps/registry.ts';
import type { SeenBlock } from '../../domain/wire/seen-blocks.ts';
import { dayTimeText } from '../../../design/web/index.ts';
import type { RubricChoice } from '../queries.ts';
import { stepViews } from '../steps/registry.ts';
import { texts } from '../texts.ts';

export interface StepHeading {
  readonly type: BlockType;
  readonly title: string;
  readonly description: Description | undefined;
  /** Students never see the texts of this match. */
  readonly isHiddenMatch: boolean;
  /** The Hide blocks around the step, and the step itself if it is one. */
  readonly hides: readonly HideRule[];
}

export type Headings = ReadonlyMap<string, StepHeading>;

/** The headings of all blocks, with what their reader may know. */
export function headingsOf(blocks: readonly SeenBlock[], rows: readonly RubricChoice[]): Headings {
  const headings = new Map<string, StepHeading>();
  const walk = (list: readonly SeenBlock[], around: readonly HideRule[]): void => {
    for (const block of list) {
      const hides = [...hidesOf(block), ...around];
      const { id, type, description } = block;
      const isHiddenMatch = 'hidden' in block && block.hidden === true;
      headings.set(id, { type, title: titleOf(block, rows), description, hides, isHiddenMatch });
      walk(block.children ?? [], hides);
    }
  };
  walk(blocks, []);
  return headings;
}

function hidesOf(block: SeenBlock): readonly HideRule[] {
  if ('hidden' in block && block.hidden === true) return hidesOfHidden;
  const own = block.type === 'testHide' ? HideRule.safeParse(block).data : undefined;
  return own === undefined ? [] : [own];
}

function titleOf(block: SeenBlock, rows: readonly RubricChoice[]): string {
  const { name, type } = block;
  if (name !== undefined && name.trim() !== '') return name;
  const heading = stepViews[type].headingOf(block, rows);
  return heading === null || heading === '' ? stepOf(type).label : heading;
}

export type Moments = Pick<HideMoments, 'deadline' | 'lockDate'>;

/** "This part is hidden until ..." for the parts that a Hide block of one of these types hides. */
export function hiddenText(
  heading: StepHeading | undefined,
  hideTypes: readonly HideRule['hideType'][],
  moments: Moments | undefined,
): string {
  const hide = heading?.hides.find(({ hideType }) => hideTypes.includes(hideType));
  if (hide?.preposition !== 'before') return texts.hidden;
  if (moments === undefined) return texts.hiddenUntil(texts.moments[hide.when]);
  const moment = hiddenUntil(hide, { ...moments, areGradesAvailable: false });
  // An assignment without dates shows it with the grades (behaviour 18.4).
  return texts.hiddenUntil(moment === null ? texts.gradesReleased : dayTimeText(moment));
}
