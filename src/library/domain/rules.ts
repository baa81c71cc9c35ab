// What an import into an assignment needs (ASGN-027).
import type { CourseRights } from '../../access/domain/held.ts';
import type { CoursePermission } from '../../access/domain/permission.ts';
import type {
  AssignmentPatch,
  PeerFeedbackSettings,
  StoredAssignment,
} from '../../assignments/domain/model.ts';
import { permissionsForPatch } from '../../assignments/domain/rules.ts';

export const importPermissions = [
  'can_edit_cgignore',
  'can_edit_assignment_info',
  'manage_rubrics',
  'can_edit_autotest',
  'can_edit_group_set',
] as const satisfies readonly CoursePermission[];

type Settings = Pick<
  StoredAssignment,
  'maxGrade' | 'doneType' | 'anonymizedGrading' | 'peerFeedbackSettings'
>;

/** What the settings of a source need in addition, as each of them would when it is changed by hand. */
export function permissionsForSettings(target: Settings, source: Settings): CoursePermission[] {
  const changed: AssignmentPatch = {
    ...(target.maxGrade === source.maxGrade ? {} : { maxGrade: source.maxGrade }),
    ...(target.doneType === source.doneType ? {} : { doneType: source.doneType }),
  };
  // Callers who may not see hidden names must not be able to show them either.
  const endsHiding = target.anonymizedGrading !== null && source.anonymizedGrading === null;
  const changesPeers = !arePeersSame(target.peerFeedbackSettings, source.peerFeedbackSettings);
  return [
    ...permissionsForPatch(changed),
    ...(endsHiding ? ['can_see_anonymized_names' as const] : []),
    ...(changesPeers ? ['can_edit_peer_feedback_settings' as const] : []),
  ];
}

function arePeersSame(one: PeerFeedbackSettings | null, other: PeerFeedbackSettings | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.amount === other.amount &&
    one.time === other.time &&
    one.autoApproved === other.autoApproved &&
    one.redivideAfterDeadline === other.redivideAfterDeadline
  );
}

export function mayImportInto(rights: CourseRights): boolean {
  return importPermissions.every((permission) => rights[permission] === true);
}
