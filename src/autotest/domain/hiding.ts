// Decides which blocks are hidden from a viewer at a moment. Several Hide blocks around a block add up; each
// right of the viewer lifts one type of hiding.
import type { HideRule } from './steps/frame.ts';
import { framesAround } from './tree.ts';
import type { BlockNode, BlockTree } from './tree.ts';

/** The viewer's rights that lift hiding, and their right to see steps at all. */
export interface SightRights {
  readonly canViewSteps: boolean;
  readonly canViewHiddenConfiguration: boolean;
  readonly canViewHiddenOutput: boolean;
  readonly canViewHiddenResults: boolean;
  /** Whether the viewer sees the parts of results that are for staff only. */
  readonly canViewMarks: boolean;
}

/** The dates of the author of the submission, or those of the viewer if they are later. */
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

/** The parts of a result that one viewer may see. */
export interface ResultSight extends Sight {
  /** Whether the viewer sees the output of the build. */
  readonly seesSetup: boolean;
  /** Whether the viewer sees why the machine failed. */
  readonly seesFailure: boolean;
}

/**
 * The parts of one block that this viewer may not see. When the result is hidden, the output is hidden too.
 */
export interface HiddenParts {
  readonly configuration: boolean;
  readonly output: boolean;
  readonly result: boolean;
}

/** Combines what the block itself and the frames around it hide. */
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

/** Whether a Hide block hides at this moment. */
export function isHiddenAt(hide: HideRule, moments: HideMoments, now: Date): boolean {
  if (hide.preposition === 'always') return true;
  const moment = momentOf(hide, moments);
  if (moment === null) return hide.preposition === 'before' && !moments.areGradesAvailable;
  return hide.preposition === 'before' ? now < moment : now >= moment;
}

/** When a Hide block ends, for "hidden until"; null if it never ends or no date is known. */
export function hiddenUntil(hide: HideRule, moments: HideMoments): Date | null {
  return hide.preposition === 'before' ? momentOf(hide, moments) : null;
}

/**
 * Finds the blocks that count 0 of 0 in rows and grade for now: those inside `before` hides of results that
 * are not over.
 */
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

/** If the date that it names is missing, the other date is used. */
function momentOf(hide: HideRule, { deadline, lockDate }: HideMoments): Date | null {
  return hide.when === 'lockdate' ? (lockDate ?? deadline) : (deadline ?? lockDate);
}

function isLifted(hide: HideRule, rights: SightRights): boolean {
  if (hide.hideType === 'config') return rights.canViewHiddenConfiguration;
  return hide.hideType === 'output' ? rights.canViewHiddenOutput : rights.canViewHiddenResults;
}
