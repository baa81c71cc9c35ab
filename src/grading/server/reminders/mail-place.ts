import { findCourse } from '../../../courses/server/index.ts';
import type { Db } from '../../../kernel/server/database.ts';
import type { Platform } from '../../../kernel/server/platform.ts';
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
