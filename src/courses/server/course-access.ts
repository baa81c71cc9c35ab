import type { CourseState } from '../domain/model.ts';

/** A course that the caller may see. */
export interface CourseAccess {
  courseId: number;
  tenantId: string;
  name: string;
  abbreviatedName: string;
  state: CourseState;
  createdAt: Date;
  virtual: boolean;
}
