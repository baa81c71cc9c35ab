import { Pill } from '../../../design/web/index.ts';
import type { Assignment } from '../../domain/model.ts';
import { texts } from './texts.ts';

/** Shows that the assignment is restricted, and what opens it. */
export function RestrictionPill({ assignment }: { assignment: Pick<Assignment, 'restrictions'> }) {
  const { password, ip } = assignment.restrictions;
  if (!password && !ip) return null;
  const sign = password && ip ? 'both' : password ? 'password' : 'ip';
  return (
    <Pill kind="warn" icon="hidden">
      {texts.signs[sign]}
    </Pill>
  );
}
