// Made by `npm run generate` from the migrated schema: do not edit.
import type { ColumnType } from 'kysely';

export type Generated<T> = T extends ColumnType<infer Read, infer Insert, infer Update>
  ? ColumnType<Read, Insert | undefined, Update>
  : ColumnType<T, T | undefined, T>;

export type AlwaysGenerated<T> = T extends ColumnType<infer Read, infer _Insert, infer _Update>
  ? ColumnType<Read, never, never>
  : ColumnType<T, never, never>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** Read it through a schema. Write JSON text: the driver would turn a bare array into a PostgreSQL array. */
export type Json = ColumnType<unknown, string, string>;

export interface AuditEntryTable {
  id: AlwaysGenerated<number>;
  actorId: number | null;
  action: string;
  subjectKind: string;
  subjectId: string;
  detail: Json;
  requestId: string | null;
  createdAt: Generated<Timestamp>;
}

export interface BlobTable {
  sha256: string;
  sizeBytes: number;
  createdAt: Generated<Timestamp>;
}

export interface CourseTable {
  id: AlwaysGenerated<number>;
  tenantId: string;
  name: string;
  abbreviatedName: Generated<string>;
  state: Generated<string>;
  virtual: Generated<boolean>;
  createdAt: Generated<Timestamp>;
}

export interface CourseRoleTable {
  id: AlwaysGenerated<number>;
  courseId: number;
  name: string;
  hidden: Generated<boolean>;
}

export interface CourseRolePermissionTable {
  roleId: number;
  permission: string;
}

export interface EnrollmentTable {
  courseId: number;
  personId: number;
  roleId: number;
  createdAt: Generated<Timestamp>;
}

export interface GlobalRoleTable {
  id: AlwaysGenerated<number>;
  name: string;
}

export interface GlobalRolePermissionTable {
  roleId: number;
  permission: string;
}

export interface IdempotentAnswerTable {
  owner: string;
  path: string;
  key: string;
  status: number | null;
  headers: Json | null;
  body: string | null;
  createdAt: Generated<Timestamp>;
}

export interface LiveEventTable {
  id: AlwaysGenerated<number>;
  topicKey: string;
  event: Json;
  createdAt: Generated<Timestamp>;
}

export interface MailTable {
  id: AlwaysGenerated<number>;
  recipient: string;
  subject: string;
  bodyText: string;
  replyTo: string | null;
  createdAt: Generated<Timestamp>;
  sentAt: Timestamp | null;
  failure: string | null;
}

export interface PersonTable {
  id: AlwaysGenerated<number>;
  tenantId: string;
  username: string;
  name: string;
  email: string;
  passwordHash: string | null;
  roleId: number;
  active: Generated<boolean>;
  isTestStudent: Generated<boolean>;
  groupId: number | null;
  createdAt: Generated<Timestamp>;
}

export interface RateLimitTable {
  key: string;
  windowStart: Timestamp;
  used: number;
}

export interface SessionTable {
  id: AlwaysGenerated<number>;
  personId: number;
  tokenSha256: string;
  createdAt: Generated<Timestamp>;
  expiresAt: Timestamp;
  revokedAt: Timestamp | null;
  forCourseId: number | null;
  removedPermissions: Generated<string[]>;
  verifiedAssignmentIds: Generated<number[]>;
  userAgent: Generated<string>;
}

export interface SettingValueTable {
  id: AlwaysGenerated<number>;
  tenantId: string | null;
  name: string;
  value: Json;
  updatedAt: Generated<Timestamp>;
}

export interface SingleUseTokenTable {
  tokenSha256: string;
  personId: number | null;
  purpose: string;
  expiresAt: Timestamp;
  usedAt: Timestamp | null;
  createdAt: Generated<Timestamp>;
}

export interface TenantTable {
  id: Generated<string>;
  name: string;
  abbreviatedName: string;
  orderCategory: Generated<number>;
  hidden: Generated<boolean>;
  createdAt: Generated<Timestamp>;
}

export interface TenantRolePermissionTable {
  tenantId: string;
  roleId: number;
  permission: string;
  value: boolean;
}

export interface UiPreferenceTable {
  personId: number;
  name: string;
  value: Json;
  updatedAt: Generated<Timestamp>;
}

export interface DB {
  auditEntry: AuditEntryTable;
  blob: BlobTable;
  course: CourseTable;
  courseRole: CourseRoleTable;
  courseRolePermission: CourseRolePermissionTable;
  enrollment: EnrollmentTable;
  globalRole: GlobalRoleTable;
  globalRolePermission: GlobalRolePermissionTable;
  idempotentAnswer: IdempotentAnswerTable;
  liveEvent: LiveEventTable;
  mail: MailTable;
  person: PersonTable;
  rateLimit: RateLimitTable;
  session: SessionTable;
  settingValue: SettingValueTable;
  singleUseToken: SingleUseTokenTable;
  tenant: TenantTable;
  tenantRolePermission: TenantRolePermissionTable;
  uiPreference: UiPreferenceTable;
}
