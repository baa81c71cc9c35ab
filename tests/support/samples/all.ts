// Samples of all rooms by room and operation name.
import type { CallInput } from '../../../src/kernel/domain/client.ts';
import type { AppEndpoint } from '../../../src/access/domain/endpoint.ts';
import type { Actor, World } from '../world.ts';
import { accountSamples } from './accounts.ts';
import { adminSamples } from './admin.ts';
import {
  assignmentSamples,
  loginLinkSamples,
  openedLinkSamples,
  restrictionSamples,
  setUpSamples,
} from './assignments.ts';
import { autotestSamples, proofSamples, runnerTokenSamples, starterSamples } from './autotest.ts';
import { calendarFeedSamples } from './calendar-feeds.ts';
import { courseScheduleSamples } from './course-schedule.ts';
import { courseSamples, importSamples } from './courses.ts';
import { enrollLinkSamples } from './enroll-links.ts';
import { examDraftSamples, examSamples, examTimeSamples } from './exams.ts';
import { courseFeedbackSamples, feedbackSamples, givenSamples, peerFeedbackSamples } from './feedback.ts';
import { regradeSamples } from './regrades.ts';
import { secondSamples } from './second-markings.ts';
import {
  deskSamples,
  divisionSamples,
  driftSamples,
  releaseSamples,
  gradebookSamples,
  gradeImportSamples,
  gradingSamples,
} from './grading.ts';
import { groupSamples } from './groups.ts';
import { individualDatesSamples } from './individual-dates.ts';
import { insightSamples } from './insights.ts';
import { taskSamples } from './kernel.ts';
import { librarySamples } from './library.ts';
import { notificationSamples } from './notifications.ts';
import { peopleSamples, userSettingSamples } from './people.ts';
import { roleSamples } from './roles.ts';
import { rubricSamples } from './rubrics.ts';
import { sectionSamples } from './sections.ts';
import { snippetSamples } from './snippets.ts';
import {
  classZipSamples,
  gitSamples,
  receiptSamples,
  submissionSamples,
  uploadSamples,
} from './submissions.ts';
import { tenantAdministrationSamples } from './tenant-administration.ts';
import { tenantSamples } from './tenants.ts';
import { userSamples } from './users.ts';

type Sample = (world: World) => Promise<{ as: Actor; input: CallInput<AppEndpoint> }>;

const rooms: Record<string, Record<string, Sample>> = {
  admin: adminSamples,
  assignments: {
    ...assignmentSamples,
    ...setUpSamples,
    ...restrictionSamples,
    ...loginLinkSamples,
    ...openedLinkSamples,
    ...individualDatesSamples,
    ...courseScheduleSamples,
    ...calendarFeedSamples,
    ...examTimeSamples,
  },
  autotest: { ...autotestSamples, ...starterSamples, ...proofSamples, ...runnerTokenSamples },
  courses: { ...courseSamples, ...enrollLinkSamples, ...sectionSamples, ...importSamples },
  exams: { ...examSamples, ...examDraftSamples },
  feedback: { ...feedbackSamples, ...courseFeedbackSamples, ...peerFeedbackSamples, ...givenSamples },
  grading: {
    ...gradingSamples,
    ...divisionSamples,
    ...gradeImportSamples,
    ...gradebookSamples,
    ...regradeSamples,
    ...deskSamples,
    ...driftSamples,
    ...releaseSamples,
    ...secondSamples,
  },
  groups: groupSamples,
  insights: insightSamples,
  kernel: taskSamples,
  library: librarySamples,
  notifications: notificationSamples,
  people: { ...peopleSamples, ...accountSamples, ...userSettingSamples, ...userSamples, ...roleSamples },
  rubrics: rubricSamples,
  snippets: snippetSamples,
  submissions: {
    ...submissionSamples,
    ...gitSamples,
    ...receiptSamples,
    ...classZipSamples,
    ...uploadSamples,
  },
  tenants: { ...tenantSamples, ...tenantAdministrationSamples },
};

export function sampleOf(room: string, name: string): Sample | undefined {
  return rooms[room]?.[name];
}

export function sampledRooms(): string[] {
  return Object.keys(rooms);
}
