import { z } from 'zod';
import { Id } from '../../kernel/domain/fields.ts';

/** The program and the network from which somebody came. */
const place = {
  /** An IPv4 address, or an IPv6 network. */
  network: z.string(),
  userAgent: z.string(),
};

/** A start of the exam by a login link, or an opening of its page by somebody who is logged in. */
export const ExamEntry = z
  .object({ enteredAt: z.date(), byLink: z.boolean(), ...place })
  .meta({ id: 'ExamEntry' });
export type ExamEntry = z.infer<typeof ExamEntry>;

export const maxHelpText = 500;
/** The most calls for help of one student in one exam in an hour. */
export const mostHelpCalls = 60;
export const maxLockReason = 500;

/** One student of an exam, as the invigilator sees them. */
export const ExamStudent = z
  .object({
    user: z.object({ id: Id, name: z.string(), username: z.string() }),
    /** Their own one, with extra time; null when the exam has none. */
    deadline: z.date().nullable(),
    /** Their first entry; null when they have not entered. */
    entered: ExamEntry.nullable(),
    /** How many different browsers and networks they have entered from. */
    placeCount: z.number().int(),
    /** The last sign of life of their exam page, and where that came from. */
    lastSeen: z.object({ seenAt: z.date(), ...place }).nullable(),
    handedIn: z.object({ submissionId: Id, createdAt: z.date(), fileCount: z.number().int() }).nullable(),
    help: z.object({ askedAt: z.date(), text: z.string() }).nullable(),
    lock: z.object({ lockedAt: z.date(), reason: z.string() }).nullable(),
    /** True when their login links work in one browser alone, because it has started the exam by one. */
    isHeldByBrowser: z.boolean(),
  })
  .meta({ id: 'ExamStudent' });
export type ExamStudent = z.infer<typeof ExamStudent>;

/** The newest students by name; a larger exam is cut, and says so. */
export const mostExamStudents = 2000;

export const ExamRoom = z
  .object({
    students: z.array(ExamStudent),
    /** True when the exam has more students than are listed. */
    isCut: z.boolean(),
  })
  .meta({ id: 'ExamRoom' });
export type ExamRoom = z.infer<typeof ExamRoom>;

/** What the exam page of a student shows besides the assignment. */
export const ExamStanding = z
  .object({
    /** Their own one, with extra time. */
    deadline: z.date().nullable(),
    /** When they asked for help and nobody has come yet. */
    askedForHelpAt: z.date().nullable(),
    /** When the login ends: it follows the deadline. */
    sessionEndsAt: z.date(),
  })
  .meta({ id: 'ExamStanding' });
export type ExamStanding = z.infer<typeof ExamStanding>;
