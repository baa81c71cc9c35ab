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

export interface AccommodationTable {
  courseId: number;
  personId: number;
  extraPercent: number;
  extraHours: number;
}

export interface AnnouncementTable {
  id: Generated<string>;
  title: string;
  message: string;
  startsAt: Timestamp | null;
  endsAt: Timestamp | null;
  createdAt: Generated<Timestamp>;
}

export interface AnonymityKeyTable {
  assignmentId: number;
  numberKey: Buffer;
  shownNumberKey: Buffer;
}

export interface AnonymousNameTable {
  assignmentId: number;
  personId: number;
  number: number;
  shownNumber: number;
}

export interface AssignmentTable {
  id: AlwaysGenerated<number>;
  courseId: number;
  name: string;
  kind: Generated<string>;
  orderKey: string;
  createdAt: Generated<Timestamp>;
  deletedAt: Timestamp | null;
  descriptionSha256: string | null;
  gradesAvailable: Generated<boolean | null>;
  gradesAvailableAt: Timestamp | null;
  handInFilter: Json | null;
  gradingScale: Generated<string>;
  gradingPoints: Generated<number>;
  maxGrade: number | null;
  filesUploadEnabled: Generated<boolean>;
  editorUploadEnabled: Generated<boolean>;
  webhookEnabled: Generated<boolean>;
  githubTemplateRepo: string | null;
  maxSubmissions: number | null;
  coolOffPeriod: Generated<number>;
  amountInCoolOffPeriod: Generated<number>;
  sendLoginLinks: Generated<boolean>;
  reminderTime: Timestamp | null;
  doneType: Generated<string>;
  doneEmail: string | null;
  divisionParentId: number | null;
  anonymizedGrading: string | null;
  fileToLoadFirst: string | null;
  submissionMode: Generated<string>;
  fixedMaxRubricPoints: number | null;
  autoTestId: number | null;
  hasAutoTestV2: Generated<boolean>;
  sealedPassword: string | null;
  allowedIpRanges: Generated<string[]>;
  reminderSentAt: Timestamp | null;
  groupSetId: number | null;
  peerFeedbackAmount: number | null;
  peerFeedbackTime: number | null;
  peerFeedbackAutoApproved: Generated<boolean>;
  peerFeedbackRedivide: Generated<boolean>;
  regradeAmount: number | null;
  regradeDays: number | null;
  regradeStartsAt: Timestamp | null;
}

export interface AssignmentExtensionTable {
  assignmentId: number;
  personId: number;
  deadline: Timestamp;
  lockDate: Timestamp | null;
  reason: string;
  grantedBy: number | null;
  grantedAt: Timestamp;
}

export interface AssignmentLoginLinkTable {
  uuidSha256: string;
  assignmentId: number;
  personId: number;
  startsAt: Timestamp;
  secondsBefore: number;
  createdAt: Timestamp;
}

export interface AssignmentTemplateFileTable {
  id: AlwaysGenerated<number>;
  assignmentId: number;
  path: string;
  sha256: string | null;
  sizeBytes: Generated<number>;
}

export interface AssignmentTimeframeTable {
  id: AlwaysGenerated<number>;
  assignmentId: number;
  sectionIds: string[] | null;
  alwaysAvailable: Generated<boolean>;
  availableAt: Timestamp | null;
  deadline: Timestamp | null;
  lockDate: Timestamp | null;
}

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

export interface AuthorGroupTable {
  id: AlwaysGenerated<number>;
  groupSetId: number;
  name: string;
  createdAt: Timestamp;
}

export interface AutotestConfigurationTable {
  assignmentId: number;
  setup: Json;
  test: Json;
  publishedSnapshotId: string | null;
}

export interface AutotestFileTable {
  id: string;
  assignmentId: number;
  sha256: string;
  sizeBytes: number;
}

export interface AutotestImageTable {
  key: string;
  base: string;
  layers: string[];
  usedAt: Timestamp;
}

export interface AutotestLayerTable {
  sha256: string;
  sizeBytes: number;
}

export interface AutotestLeaseTable {
  jobId: Generated<string>;
  leaseId: string;
  runnerId: string;
  snapshotId: string;
  resultId: string | null;
  nextSeq: Generated<number>;
  heartbeatAt: Timestamp;
  endedAt: Timestamp | null;
  isCompleted: Generated<boolean>;
  tokenId: string | null;
  proofRunId: string | null;
}

export interface AutotestLiveOutputTable {
  resultId: string;
  stepId: string;
  head: string;
  tail: string;
  characters: number;
}

export interface AutotestOutputFileTable {
  id: Generated<string>;
  resultId: string;
  stepId: string;
  path: string;
  sha256: string;
  sizeBytes: number;
}

export interface AutotestProofRunTable {
  id: string;
  snapshotId: string;
  solutionId: string;
  state: Generated<string>;
  run: Generated<Json>;
  createdAt: Timestamp;
}

export interface AutotestResultTable {
  id: string;
  assignmentId: number;
  submissionId: number;
  snapshotId: string;
  state: Generated<string>;
  failures: Generated<number>;
  gates: Generated<Json>;
  createdAt: Timestamp;
  startedAt: Timestamp | null;
  finishedAt: Timestamp | null;
  laterBlocks: Generated<string[]>;
  failureMessage: string | null;
  authorId: number;
  courseId: number;
  waitingSince: Timestamp;
  isByStaff: Generated<boolean>;
  runnerTokenId: string | null;
  failureKind: string | null;
}

export interface AutotestRunnerTable {
  id: string;
  report: Json;
  seenAt: Timestamp;
  tokenId: string | null;
}

export interface AutotestRunnerTokenTable {
  id: Generated<string>;
  name: string;
  prefix: string;
  tokenSha256: string;
  isOfEnvironment: Generated<boolean>;
  createdAt: Timestamp;
  creatorId: number | null;
  seenAt: Timestamp | null;
  seenNetwork: string | null;
  revokedAt: Timestamp | null;
}

export interface AutotestSnapshotTable {
  id: string;
  assignmentId: number;
  setup: Json;
  test: Json;
  createdAt: Timestamp;
  buildState: Generated<string>;
  buildFailures: Generated<number>;
  base: string;
  layers: Generated<string[]>;
  cachedBlocks: Generated<number>;
  outputHead: Generated<string>;
  outputTail: Generated<string>;
  outputCharacters: Generated<number>;
  runnerTokenId: string | null;
  buildFailure: string | null;
  madeById: number | null;
}

export interface AutotestSolutionTable {
  id: string;
  assignmentId: number;
  name: string;
  kind: string;
  madeFrom: string | null;
  change: Json | null;
  createdAt: Timestamp;
}

export interface AutotestSolutionFileTable {
  solutionId: string;
  path: string;
  sha256: string;
  sizeBytes: number;
}

export interface AutotestStepResultTable {
  resultId: string;
  stepId: string;
  state: string;
  share: string | null;
  startedAt: Timestamp | null;
  finishedAt: Timestamp | null;
  exitCode: number | null;
  output: string | null;
  outputTruncated: Generated<boolean>;
  report: Json | null;
  marks: Json | null;
  failure: string | null;
}

export interface AutotestTurnTable {
  courseId: number;
  turn: number;
  personId: number | null;
}

export interface BlobTable {
  sha256: string;
  sizeBytes: number;
  createdAt: Generated<Timestamp>;
}

export interface CalendarFeedTable {
  courseId: number | null;
  personId: number;
  tokenSha256: string;
  createdAt: Timestamp;
  givenSha256: string | null;
  changedAt: Timestamp;
  revision: Generated<number>;
  id: AlwaysGenerated<number>;
}

export interface CommentBaseTable {
  id: AlwaysGenerated<number>;
  workId: number;
  fileId: number | null;
  line: number | null;
  createdAt: Timestamp;
  openerId: number | null;
  firstLine: number | null;
}

export interface CommentReplyTable {
  id: AlwaysGenerated<number>;
  commentBaseId: number;
  authorId: number;
  inReplyToId: number | null;
  comment: string;
  replyType: string;
  commentType: Generated<string>;
  approved: Generated<boolean>;
  createdAt: Timestamp;
  lastEditAt: Timestamp | null;
  deletedAt: Timestamp | null;
}

export interface CommentReplyEditTable {
  id: AlwaysGenerated<number>;
  replyId: number;
  editorId: number;
  oldText: string;
  newText: string | null;
  createdAt: Timestamp;
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

export interface DeskPresenceTable {
  submissionId: number;
  personId: number;
  seenAt: Timestamp;
  isClaim: Generated<boolean>;
}

export interface EnrollmentTable {
  courseId: number;
  personId: number;
  roleId: number;
  createdAt: Generated<Timestamp>;
}

export interface EnrollmentLinkTable {
  id: Generated<string>;
  courseId: number;
  roleId: number;
  expirationDate: Timestamp | null;
  allowRegister: boolean;
  maxUses: number | null;
  uses: Generated<number>;
  createdAt: Timestamp;
  givesRoleEditing: Generated<boolean>;
}

export interface ExamDraftTable {
  assignmentId: number;
  personId: number;
  path: string;
  text: string;
  revision: number;
  savedAt: Timestamp;
}

export interface ExamEntryTable {
  id: AlwaysGenerated<number>;
  assignmentId: number;
  personId: number;
  byLink: boolean;
  network: string;
  userAgent: string;
  enteredAt: Timestamp;
}

export interface ExamHelpRequestTable {
  assignmentId: number;
  personId: number;
  text: string;
  askedAt: Timestamp;
}

export interface ExamLockTable {
  assignmentId: number;
  personId: number;
  reason: string;
  lockedBy: number | null;
  lockedAt: Timestamp;
}

export interface ExamPresenceTable {
  assignmentId: number;
  personId: number;
  seenAt: Timestamp;
  network: string;
  userAgent: string;
}

export interface FileRevisionTable {
  id: Generated<number>;
  submissionId: number;
  studentFileId: number | null;
  path: string | null;
  isDirectory: boolean;
  sha256: string | null;
  sizeBytes: number | null;
  madeBy: number;
  madeAt: Timestamp;
  replacedBy: number | null;
}

export interface GitHookTable {
  id: string;
  assignmentId: number;
  personId: number;
  isTest: boolean;
  madeById: number;
  publicKey: string;
  privateKeySealed: string;
  secretSealed: string;
  defaultBranch: string | null;
  createdAt: Timestamp;
  endedAt: Timestamp | null;
}

export interface GitHostKeyTable {
  host: string;
  line: string;
  seenAt: Timestamp;
}

export interface GitPushTable {
  id: AlwaysGenerated<number>;
  hookId: string;
  host: string;
  bodySha256: string;
  startedAt: Timestamp;
  receivedAt: Timestamp;
  state: string;
  reason: string | null;
  repository: string | null;
  branch: string | null;
  commitId: string | null;
  told: Json | null;
  submissionId: number | null;
}

export interface GlobalRoleTable {
  id: AlwaysGenerated<number>;
  name: string;
}

export interface GlobalRolePermissionTable {
  roleId: number;
  permission: string;
}

export interface GradeAnnouncementTable {
  assignmentId: number;
  announcedAt: Timestamp;
}

export interface GradeChangeTable {
  id: AlwaysGenerated<number>;
  submissionId: number;
  changedAt: Timestamp;
  personId: number | null;
  isRubric: boolean;
  grade: number;
  origin: string;
  passedBack: Generated<boolean>;
}

export interface GraderTable {
  assignmentId: number;
  personId: number;
  weight: Generated<number>;
  isDone: Generated<boolean>;
}

export interface GroupMemberTable {
  groupId: number;
  groupSetId: number;
  personId: number;
}

export interface GroupSetTable {
  id: AlwaysGenerated<number>;
  courseId: number;
  minimumSize: Generated<number>;
  maximumSize: Generated<number>;
  createdAt: Timestamp;
}

export interface IdempotentAnswerTable {
  owner: string;
  path: string;
  key: string;
  status: number | null;
  headers: Json | null;
  body: string | null;
  createdAt: Generated<Timestamp>;
  bodyDigest: string | null;
}

export interface LiveEventTable {
  id: AlwaysGenerated<number>;
  topicKey: string;
  event: Json;
  createdAt: Generated<Timestamp>;
  transactionId: Generated<number>;
  horizon: Generated<number>;
}

export interface LoginNetworkTable {
  personId: number;
  network: string;
  usedAt: Timestamp;
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
  linksRemovedAt: Timestamp | null;
}

export interface NotificationTable {
  id: AlwaysGenerated<number>;
  receiverId: number;
  submissionId: number;
  replyId: number | null;
  reasons: string[];
  isRead: Generated<boolean>;
  createdAt: Timestamp;
  dueAt: Timestamp;
  mailedAt: Timestamp | null;
  regradeRequestId: number | null;
}

export interface NotificationSettingTable {
  personId: number;
  reason: string;
  frequency: string;
}

export interface OpenedLoginLinkTable {
  assignmentId: number;
  personId: number;
  browserSha256: string;
  network: string;
  openedAt: Timestamp;
}

export interface PeerMailTable {
  assignmentId: number;
  personId: number;
  mailedAt: Timestamp;
}

export interface PeerPairTable {
  assignmentId: number;
  reviewerId: number;
  subjectId: number;
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
  endsAt: Generated<Timestamp>;
}

export interface RegradeReplyTable {
  id: AlwaysGenerated<number>;
  requestId: number;
  personId: number;
  isAuthors: boolean;
  text: string;
  writtenAt: Timestamp;
}

export interface RegradeRequestTable {
  id: AlwaysGenerated<number>;
  assignmentId: number;
  submissionId: number;
  authorId: number;
  rowId: number | null;
  rowHeader: string | null;
  state: Generated<string>;
  askedAt: Timestamp;
  gradeWhenAsked: number | null;
  decidedAt: Timestamp | null;
  gradeChangeId: number | null;
}

export interface RubricChoiceTable {
  submissionId: number;
  rowId: number;
  itemId: number;
  multiplier: number;
  chosenAt: Timestamp;
}

export interface RubricItemTable {
  id: AlwaysGenerated<number>;
  rowId: number;
  position: number;
  header: string;
  description: Generated<string>;
  points: number;
}

export interface RubricMarkingTable {
  submissionId: number;
  markedBy: number | null;
  markedAt: Timestamp;
}

export interface RubricRowTable {
  id: AlwaysGenerated<number>;
  assignmentId: number;
  position: number;
  type: string;
  header: string;
  description: Generated<string>;
  descriptionType: Generated<string>;
  locked: string | null;
}

export interface RubricVersionTable {
  id: AlwaysGenerated<number>;
  assignmentId: number;
  personId: number | null;
  changedAt: Timestamp;
  maxPoints: number | null;
  rows: Json;
  cleared: Json;
}

export interface SecondMarkingTable {
  id: AlwaysGenerated<number>;
  submissionId: number;
  personId: number;
  drawnAt: Timestamp;
  choices: Generated<Json>;
  grade: number | null;
  note: Generated<string>;
  finishedAt: Timestamp | null;
  decision: string | null;
  decidedBy: number | null;
  decidedAt: Timestamp | null;
}

export interface SectionTable {
  id: Generated<string>;
  courseId: number;
  name: string;
  createdAt: Timestamp;
}

export interface SectionMemberTable {
  sectionId: string;
  personId: number;
}

export interface SectionPendingUserTable {
  id: Generated<string>;
  sectionId: string;
  tenantId: string;
  username: string;
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
  parentId: number | null;
  impersonatorId: number | null;
  openedForAssignmentId: number | null;
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

export interface SnippetTable {
  id: AlwaysGenerated<number>;
  personId: number | null;
  courseId: number | null;
  key: string;
  value: string;
  timesUsed: Generated<number>;
  createdAt: Timestamp;
}

export interface SubmissionTable {
  id: AlwaysGenerated<number>;
  assignmentId: number;
  personId: number;
  origin: Generated<string>;
  isTest: Generated<boolean>;
  extraInfo: Json | null;
  createdAt: Timestamp;
  deadlineAtHandIn: Timestamp | null;
  lockDateAtHandIn: Timestamp | null;
  deletedAt: Timestamp | null;
  grade: number | null;
  gradeOverridden: Generated<boolean>;
  gradeHeld: Generated<boolean>;
  assigneeId: number | null;
  feedbackCount: Generated<number>;
  autoTestState: string | null;
  autoTestPassed: number | null;
  autoTestTotal: number | null;
  startedAt: Timestamp | null;
  autoTestContradicts: Generated<boolean>;
  autoTestFinal: Generated<boolean>;
  isGraded: Generated<boolean>;
  autoTestShare: number | null;
}

export interface SubmissionFileTable {
  id: AlwaysGenerated<number>;
  submissionId: number;
  path: string;
  isDirectory: boolean;
  sha256: string | null;
  sizeBytes: number | null;
}

export interface TaskResultTable {
  id: Generated<string>;
  kind: string;
  starterId: number;
  state: Generated<string>;
  result: Json | null;
  createdAt: Generated<Timestamp>;
  endsBy: Timestamp | null;
  finishedAt: Timestamp | null;
}

export interface TemporaryFileTable {
  nameSha256: string;
  sealTag: Buffer;
  sizeBytes: number;
  ephemeral: boolean;
  expiresAt: Timestamp;
  readAt: Timestamp | null;
}

export interface TemporaryFilePartTable {
  nameSha256: string;
  part: number;
  content: Buffer;
}

export interface TenantTable {
  id: Generated<string>;
  name: string;
  abbreviatedName: string;
  orderCategory: Generated<number>;
  hidden: Generated<boolean>;
  createdAt: Generated<Timestamp>;
}

export interface TenantLogoTable {
  tenantId: string;
  scheme: string;
  sha256: string;
  contentType: string;
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

export interface UploadTable {
  id: string;
  personId: number;
  assignmentId: number;
  filesSha256: string;
  sizeBytes: number;
  receivedBytes: Generated<number>;
  createdAt: Timestamp;
  touchedAt: Timestamp;
}

export interface UploadPartTable {
  uploadId: string;
  startByte: number;
  sizeBytes: number;
  sha256: string;
}

export interface WorkFingerprintTable {
  submissionId: number;
  hashes: number[];
  madeAt: Timestamp;
}

export interface DB {
  accommodation: AccommodationTable;
  announcement: AnnouncementTable;
  anonymityKey: AnonymityKeyTable;
  anonymousName: AnonymousNameTable;
  assignment: AssignmentTable;
  assignmentExtension: AssignmentExtensionTable;
  assignmentLoginLink: AssignmentLoginLinkTable;
  assignmentTemplateFile: AssignmentTemplateFileTable;
  assignmentTimeframe: AssignmentTimeframeTable;
  auditEntry: AuditEntryTable;
  authorGroup: AuthorGroupTable;
  autotestConfiguration: AutotestConfigurationTable;
  autotestFile: AutotestFileTable;
  autotestImage: AutotestImageTable;
  autotestLayer: AutotestLayerTable;
  autotestLease: AutotestLeaseTable;
  autotestLiveOutput: AutotestLiveOutputTable;
  autotestOutputFile: AutotestOutputFileTable;
  autotestProofRun: AutotestProofRunTable;
  autotestResult: AutotestResultTable;
  autotestRunner: AutotestRunnerTable;
  autotestRunnerToken: AutotestRunnerTokenTable;
  autotestSnapshot: AutotestSnapshotTable;
  autotestSolution: AutotestSolutionTable;
  autotestSolutionFile: AutotestSolutionFileTable;
  autotestStepResult: AutotestStepResultTable;
  autotestTurn: AutotestTurnTable;
  blob: BlobTable;
  calendarFeed: CalendarFeedTable;
  commentBase: CommentBaseTable;
  commentReply: CommentReplyTable;
  commentReplyEdit: CommentReplyEditTable;
  course: CourseTable;
  courseRole: CourseRoleTable;
  courseRolePermission: CourseRolePermissionTable;
  deskPresence: DeskPresenceTable;
  enrollment: EnrollmentTable;
  enrollmentLink: EnrollmentLinkTable;
  examDraft: ExamDraftTable;
  examEntry: ExamEntryTable;
  examHelpRequest: ExamHelpRequestTable;
  examLock: ExamLockTable;
  examPresence: ExamPresenceTable;
  fileRevision: FileRevisionTable;
  gitHook: GitHookTable;
  gitHostKey: GitHostKeyTable;
  gitPush: GitPushTable;
  globalRole: GlobalRoleTable;
  globalRolePermission: GlobalRolePermissionTable;
  gradeAnnouncement: GradeAnnouncementTable;
  gradeChange: GradeChangeTable;
  grader: GraderTable;
  groupMember: GroupMemberTable;
  groupSet: GroupSetTable;
  idempotentAnswer: IdempotentAnswerTable;
  liveEvent: LiveEventTable;
  loginNetwork: LoginNetworkTable;
  mail: MailTable;
  notification: NotificationTable;
  notificationSetting: NotificationSettingTable;
  openedLoginLink: OpenedLoginLinkTable;
  peerMail: PeerMailTable;
  peerPair: PeerPairTable;
  person: PersonTable;
  rateLimit: RateLimitTable;
  regradeReply: RegradeReplyTable;
  regradeRequest: RegradeRequestTable;
  rubricChoice: RubricChoiceTable;
  rubricItem: RubricItemTable;
  rubricMarking: RubricMarkingTable;
  rubricRow: RubricRowTable;
  rubricVersion: RubricVersionTable;
  secondMarking: SecondMarkingTable;
  section: SectionTable;
  sectionMember: SectionMemberTable;
  sectionPendingUser: SectionPendingUserTable;
  session: SessionTable;
  settingValue: SettingValueTable;
  singleUseToken: SingleUseTokenTable;
  snippet: SnippetTable;
  submission: SubmissionTable;
  submissionFile: SubmissionFileTable;
  taskResult: TaskResultTable;
  temporaryFile: TemporaryFileTable;
  temporaryFilePart: TemporaryFilePartTable;
  tenant: TenantTable;
  tenantLogo: TenantLogoTable;
  tenantRolePermission: TenantRolePermissionTable;
  uiPreference: UiPreferenceTable;
  upload: UploadTable;
  uploadPart: UploadPartTable;
  workFingerprint: WorkFingerprintTable;
}
