// Questions of access that the rooms of people and courses answer.
import type { Db } from '../../kernel/server/database.ts';
import { declareSlot } from '../../kernel/server/slot.ts';
import type { CourseFacts, GlobalFacts } from '../domain/may.ts';
import { isCoursePermission, permissions, type CoursePermission } from '../domain/permission.ts';
import type { Platform } from '../../kernel/server/platform.ts';
import type { Session } from './session.ts';

/** A runner, as calls know it: by its token. */
export interface RunnerCaller {
  readonly tokenId: string;
}

export const accessSlots = {
  /** The live session of a token, or undefined when it is unknown, revoked or expired. */
  findSession:
    declareSlot<(db: Db, token: string, now: Date) => Promise<Session | undefined>>('access.findSession'),
  /** The same by its id, for things that a session has prepared and that are fetched without its token. */
  findSessionById:
    declareSlot<(db: Db, sessionId: number, now: Date) => Promise<Session | undefined>>(
      'access.findSessionById',
    ),
  /** The runner of a token, or undefined when the token is unknown or revoked. */
  findRunner:
    declareSlot<
      (
        platform: Platform,
        asked: { token: string; network: string; now: Date },
      ) => Promise<RunnerCaller | undefined>
    >('access.findRunner'),
  /** The rights of a person for a tenant, or with null for the whole site. */
  globalFacts:
    declareSlot<(db: Db, personId: number, tenantId: string | null) => Promise<GlobalFacts>>(
      'access.globalFacts',
    ),
  courseFacts:
    declareSlot<(db: Db, personId: number, courseId: number) => Promise<CourseFacts>>('access.courseFacts'),
  coursePermissionNames: permissions
    .map((entry) => entry.name)
    .filter((name): name is CoursePermission => isCoursePermission(name)),
};
