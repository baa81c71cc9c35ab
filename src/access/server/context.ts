// The request context of the product: the session, and the questions about rights that actions ask.
import { CallContext } from '../../kernel/server/http/call-context.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import type { AccessRule } from '../domain/endpoint.ts';
import { mayGlobally, mayInCourse, type CourseFacts, type GlobalFacts } from '../domain/may.ts';
import { isCoursePermission, type CoursePermission, type GlobalPermission } from '../domain/permission.ts';
import { siteAdminFlags } from '../domain/site-admin-flags.ts';
import { incorrectPermission, objectNotFound } from '../domain/refusals.ts';
import { notLoggedIn } from '../../kernel/server/http/refusals.ts';
import type { Session } from './session.ts';
import { accessSlots, type RunnerCaller } from './slots.ts';

/** The facts of a course that questions about rights need. */
export interface CourseScope {
  courseId: number;
}

export class Context extends CallContext {
  currentSession: Session | undefined;
  /** Set for calls of a runner. */
  currentRunner: RunnerCaller | undefined;
  private readonly globalFacts = new Map<string | null, Promise<GlobalFacts>>();
  private readonly courseFacts = new Map<number, Promise<CourseFacts>>();

  /** The session; refuses with 401 when there is none. */
  get session(): Session {
    if (!this.currentSession) throw new RefusedError(notLoggedIn);
    return this.currentSession;
  }

  /** The runner; refuses with 401 when the caller is none. */
  get runner(): RunnerCaller {
    if (!this.currentRunner) throw new RefusedError(notLoggedIn);
    return this.currentRunner;
  }

  /**
   * True when the session holds a permission for its own tenant, or for the named one. For another tenant
   * only permissions of a site administrator count, held for the whole site (ADMIN-002).
   */
  async mayGlobally(permission: GlobalPermission, tenantId?: string): Promise<boolean> {
    const own = this.session.tenantId;
    if (tenantId === undefined || tenantId === own) return this.holds(permission, own);
    if (!(await this.mayOnSite(permission))) return false;
    return siteAdminFlags.includes(permission) || this.mayOnSite('is_admin');
  }

  /** True when the session holds a permission for the whole site; values of one tenant do not count. */
  mayOnSite(permission: GlobalPermission): Promise<boolean> {
    return this.holds(permission, null);
  }

  /** True when the session holds a permission in the course. */
  async may(permission: CoursePermission, course: CourseScope): Promise<boolean> {
    this.note(permission);
    const [global, facts] = await Promise.all([
      this.globalFactsFor(this.session.tenantId),
      this.courseFactsFor(course.courseId),
    ]);
    return mayInCourse({ global, course: facts, restrictions: this.session.restrictions }, permission);
  }

  /** Refuses with 403 and the missing name unless the session holds the permission in the course. */
  async require(permission: CoursePermission, course: CourseScope): Promise<void> {
    if (!(await this.may(permission, course))) throw this.missing(permission);
  }

  /** Refuses with 403 unless the session holds the permission for its own tenant, or the named one. */
  async requireGlobally(permission: GlobalPermission, tenantId?: string): Promise<void> {
    if (!(await this.mayGlobally(permission, tenantId))) throw this.missing(permission);
  }

  /** Refuses with 403 unless the session holds the permission for the whole site. */
  async requireOnSite(permission: GlobalPermission): Promise<void> {
    if (!(await this.mayOnSite(permission))) throw this.missing(permission);
  }

  /** Refuses with 403 unless the session holds at least one of the permissions. */
  async requireAny(permissions: readonly CoursePermission[], course: CourseScope): Promise<void> {
    const held = await Promise.all(permissions.map((permission) => this.may(permission, course)));
    if (!held.includes(true)) throw this.missing(...permissions);
  }

  /** Remembers that a rule was asked; only the function that implements the rule calls this. */
  rule({ rule }: AccessRule): void {
    this.note(rule);
  }

  /** The course permissions of this session in the course, as one set. */
  async permissionsIn(course: CourseScope): Promise<ReadonlySet<CoursePermission>> {
    const [global, facts] = await Promise.all([
      this.globalFactsFor(this.session.tenantId),
      this.courseFactsFor(course.courseId),
    ]);
    const { restrictions } = this.session;
    const held = accessSlots.coursePermissionNames.filter((name) =>
      mayInCourse({ global, course: facts, restrictions }, name),
    );
    return new Set(held);
  }

  /** True for a site administrator whose session may enter the course, enrolled or not. */
  async isAdministratorIn(course: CourseScope): Promise<boolean> {
    const { forCourseId } = this.session.restrictions;
    if (forCourseId !== null && forCourseId !== course.courseId) return false;
    return (await this.globalFactsFor(this.session.tenantId)).permissions.has('is_admin');
  }

  /** True when the session's person is a member of the course and may enter it with this session. */
  async isEnrolled(course: CourseScope): Promise<boolean> {
    const { forCourseId } = this.session.restrictions;
    if (forCourseId !== null && forCourseId !== course.courseId) return false;
    return (await this.courseFactsFor(course.courseId)).rolePermissions !== undefined;
  }

  /** Stores the caller's rights in a course that another query has just read, to save a second read. */
  learn(facts: CourseFacts): void {
    if (!this.courseFacts.has(facts.courseId)) this.courseFacts.set(facts.courseId, Promise.resolve(facts));
  }

  /** Forgets the rights that were read, so that the next question reads the present ones. */
  forgetFacts(): void {
    this.globalFacts.clear();
    this.courseFacts.clear();
  }

  /**
   * The refusal for something that does not exist, or that the caller must not know of. The argument is for
   * readers of the code only: an answer that names the thing would reveal that it exists.
   */
  notFound(_lookedFor: string): RefusedError {
    return new RefusedError(objectNotFound);
  }

  missing(...permissions: string[]): RefusedError {
    const scopes = permissions.map((name) => (isCoursePermission(name) ? 'course' : 'site'));
    return new RefusedError(incorrectPermission, {
      description: `Missing ${permissions.join(' or ')} (${[...new Set(scopes)].join(', ')}).`,
      resource: scopes[0] ?? 'site',
      operation: permissions[0] ?? '',
      extra: { missingPermissions: permissions },
    });
  }

  private async holds(permission: GlobalPermission, tenantId: string | null): Promise<boolean> {
    this.note(permission);
    const global = await this.globalFactsFor(tenantId);
    return mayGlobally({ global, restrictions: this.session.restrictions }, permission);
  }

  /** The rights for a tenant, or with null for the whole site. */
  private globalFactsFor(tenantId: string | null): Promise<GlobalFacts> {
    if (tenantId === this.session.tenantId) return Promise.resolve(this.session.globalFacts);
    const known = this.globalFacts.get(tenantId);
    if (known) return known;
    const facts = accessSlots.globalFacts.get()(this.db, this.session.personId, tenantId);
    this.globalFacts.set(tenantId, facts);
    return facts;
  }

  private courseFactsFor(courseId: number): Promise<CourseFacts> {
    const known = this.courseFacts.get(courseId);
    if (known) return known;
    const facts = accessSlots.courseFacts.get()(this.db, this.session.personId, courseId);
    this.courseFacts.set(courseId, facts);
    return facts;
  }
}
