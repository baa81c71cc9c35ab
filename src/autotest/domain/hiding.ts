// Which blocks are hidden from a viewer at a moment. Hides around hides add up; each right lifts its own type.
import type { HideRule } from './steps/frame.ts';
import { framesAround } from './tree.ts';
import type { BlockNode, BlockTree } from './tree.ts';

/** Rights of the viewer that lift hides, and the right to see steps at all. */
export interface SightRights {
  readonly canViewSteps: boolean;
  readonly canViewHiddenConfiguration: boolean;
  readonly canViewHiddenOutput: boolean;
  readonly canViewHiddenResults: boolean;
  /** What results say to staff alone. */
  readonly canViewMarks: boolean;
}

/** Moments that hold for the author of the submission (or later ones that hold for the viewer). */
export interface HideMoments {
  readonly deadline: Date | null;
  readonly lockDate: Date | null;
  readonly areGradesAvailable: boolean;
}

export interface Sight {
  readonly rights: SightRights;
  readonly moments: HideMoments;
  readonly now: Date;
}

/** What of one block this viewer may not see; a hidden result hides the output too. */
export interface HiddenParts {
  readonly configuration: boolean;
  readonly output: boolean;
  readonly result: boolean;
}

/** What is hidden of a block by itself and by the frames around it. */
export function hiddenPartsOf(node: BlockNode, sight: Sight): HiddenParts {
  const hides = [node, ...framesAround(node)].flatMap((around) => around.hides);
  const active = new Set(
    hides
      .filter((hide) => isHiddenAt(hide, sight.moments, sight.now) && !isLifted(hide, sight.rights))
      .map(({ hideType }) => hideType),
  );
  const result = active.has('result');
  return { configuration: active.has('config'), output: result || active.has('output'), result };
}

/** True while a Hide block is in force. */
export function isHiddenAt(hide: HideRule, moments: HideMoments, now: Date): boolean {
  if (hide.preposition === 'always') return true;
  const moment = momentOf(hide, moments);
  if (moment === null) return hide.preposition === 'before' && !moments.areGradesAvailable;
  return hide.preposition === 'before' ? now < moment : now >= moment;
}

/** When a Hide block ends, for "hidden until"; null where no moment is known or it never ends. */
export function hiddenUntil(hide: HideRule, moments: HideMoments): Date | null {
  return hide.preposition === 'before' ? momentOf(hide, moments) : null;
}

/** Blocks whose points count 0 of 0 in rows and grade for now: inside `before` hides of results not yet over. */
export function countsLater(tree: BlockTree, moments: HideMoments, now: Date): (node: BlockNode) => boolean {
  const ids = new Set(
    tree.nodes
      .filter(({ hides }) => hides.some((hide) => isProvisional(hide, moments, now)))
      .map(({ id }) => id),
  );
  return (node) => ids.has(node.id);
}

function isProvisional(hide: HideRule, moments: HideMoments, now: Date): boolean {
  return hide.hideType === 'result' && hide.preposition === 'before' && isHiddenAt(hide, moments, now);
}

/** Without the moment that is named the other one stands in. */
function momentOf(hide: HideRule, { deadline, lockDate }: HideMoments): Date | null {
  return hide.when === 'lockdate' ? (lockDate ?? deadline) : (deadline ?? lockDate);
}

function isLifted(hide: HideRule, rights: SightRights): boolean {
  if (hide.hideType === 'config') return rights.canViewHiddenConfiguration;
  return hide.hideType === 'output' ? rights.canViewHiddenOutput : rights.canViewHiddenResults;
}
