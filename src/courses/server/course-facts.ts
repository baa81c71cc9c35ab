import type { CourseFacts } from '../../access/domain/may.ts';
import type { Db } from '../../kernel/server/database.ts';
import { findRolePermissions } from './role-store.ts';

/** Answers access's question: what the person's role in the course holds. */
export async function readCourseFacts(db: Db, personId: number, courseId: number): Promise<CourseFacts> {
  return { courseId, rolePermissions: await findRolePermissions(db, personId, courseId) };
}
