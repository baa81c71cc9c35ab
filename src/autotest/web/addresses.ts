// Addresses of the AutoTest screens.

interface Place {
  courseId: number;
  assignmentId: number;
}

/** The page of one snapshot (NAV-034). */
export function snapshotHref(place: Place, snapshotId: string): string {
  return `${assignmentHref(place)}/snapshot/${snapshotId}`;
}

/** All snapshots, in the editor. */
export function snapshotsHref(place: Place): string {
  return `${assignmentHref(place)}?part=snapshots#autotest`;
}

export function assignmentHref({ courseId, assignmentId }: Place): string {
  return `/courses/${String(courseId)}/assignments/${String(assignmentId)}`;
}
