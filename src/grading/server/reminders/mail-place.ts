import { findCourse } from '../../../courses/server/index.ts';
import type { Db } from '../../../kernel/server/database.ts';
import type { Platform } from '../../../kernel/server/platform.ts';
import { addUses } from '../../../kernel/server/http/rate-limit.ts';
import { siteAddress } from '../../../people/server/index.ts';
import { readSettings } from '../../../tenants/server/index.ts';
import type { MailPlace } from '../../domain/grader-mails.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { graderSettings } from '../../domain/addresses.ts';
import { assignmentWork } from '../../../assignments/domain/addresses.ts';

/** The name and links of the assignment for mails, with the product name of the course's institution. */
export async function readMailPlace(
  db: Db,
  platform: Platform,
  assignment: { id: number; name: string; courseId: number },
): Promise<MailPlace> {
  const { id, name, courseId } = assignment;
  const course = await findCourse(db, courseId);
  const settings = await readSettings(db, course?.tenantId);
  const place = { courseId, assignmentId: id };
  return {
    product: settings.get('PRODUCT_NAME'),
    assignment: name,
    course: course?.name ?? '',
    submissionsLink: siteAddress(platform, hrefOf(assignmentWork, place)),
    gradersLink: siteAddress(platform, hrefOf(graderSettings, place, { tab: 'graders' })),
  };
}

/** Graders are done, and not done, as often as anybody clicks; nobody needs more mails about it. */
const mostInHour = 10;

/** Counts a mail to this address about the state of the grading; false when there were too many. */
export async function mayTellState(
  db: Db,
  platform: Platform,
  { assignmentId, recipient }: { assignmentId: number; recipient: string },
): Promise<boolean> {
  const limit = { key: `grading mail ${assignmentId} ${recipient}`, requests: mostInHour, seconds: 3600 };
  return (await addUses(db, limit, platform.clock.now())) <= mostInHour;
}
