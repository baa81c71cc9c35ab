// One action is one transaction: rows, audit, events, jobs and live messages together, or nothing.
import type { DomainEvent } from '../domain/event.ts';
import { liveKeyOf, type LiveTopic } from '../domain/live.ts';
import type { Db, EnqueueOptions, Tx, TxEffects } from './database.ts';
import type { Job } from './jobs/job.ts';
import { sendMail } from './mail.ts';
import type { Platform } from './platform.ts';
import { publishLiveEvents, type NewLiveEvent } from './live/live-events.ts';

export interface TransactionScope {
  readonly platform: Platform;
  readonly now: Date;
  readonly actorId: number | undefined;
  /** The person who acts as the actor; undefined when actors act for themselves. */
  readonly impersonatorId?: number | undefined;
  readonly requestId: string | undefined;
  /** The name of the call, if it changes something. */
  readonly operation?: string | undefined;
  /** Adds a `Warning` header to the answer of the call, if there is one. */
  readonly warn?: ((code: string, text: string) => void) | undefined;
  /** Runs before commit; throws to roll everything back. */
  readonly beforeCommit?: () => void;
}

/** Runs the work in a transaction and commits, unless it throws. */
export function runTransaction<T>(scope: TransactionScope, work: (tx: Tx) => Promise<T>): Promise<T> {
  return scope.platform.database.db.transaction().execute(async (bare) => {
    const noted: Noted = { isAudited: false, told: [] };
    const tx: Tx = Object.assign(
      bare,
      effectsOf(bare, { ...scope, noted }, () => tx),
    );
    const result = await work(tx);
    if (!noted.isAudited) await auditActing(tx, scope);
    scope.beforeCommit?.();
    // Nobody hears them before the commit, so they are written together.
    await publishLiveEvents(bare, noted.told);
    return result;
  });
}

/**
 * A transaction without a call: in a job, or at the start of a process. `starterId` is the person whom
 * the audit log names for it.
 */
export function runInBackground<T>(
  given: { platform: Platform; now?: Date; starterId?: number },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { platform, now = platform.clock.now(), starterId } = given;
  return runTransaction({ platform, now, actorId: starterId, requestId: undefined }, work);
}

/** What somebody does as another person stands in the audit log, even where the deed itself would leave no entry. */
async function auditActing(tx: Tx, { actorId, impersonatorId, operation }: TransactionScope): Promise<void> {
  if (actorId === undefined || impersonatorId === undefined || operation === undefined) return;
  const subject = { subjectKind: 'user', subjectId: String(actorId) };
  await tx.audit({ action: 'acted as somebody else', ...subject, detail: { operation } });
}

function liveEventOf(topic: LiveTopic, params: unknown, event: unknown): NewLiveEvent {
  const stored = topic.stored.parse(event);
  return { topicKey: liveKeyOf(topic, topic.params.parse(params)), event: stored };
}

/** What a transaction has done so far. */
interface Noted {
  isAudited: boolean;
  readonly told: NewLiveEvent[];
}

/** Mails to whole classes may keep a mail server busy for hours. */
const priorities = { account: 2, exam: 1 } as const;

function effectsOf(db: Db, scope: TransactionScope & { noted: Noted }, self: () => Tx): TxEffects {
  const { platform, noted } = scope;
  const tell = (events: readonly NewLiveEvent[]): Promise<void> => {
    for (const event of events) noted.told.push(event);
    return Promise.resolve();
  };
  const enqueue = async <P extends object>(
    job: Job<P>,
    payload: P,
    options: EnqueueOptions = {},
  ): Promise<void> => {
    // The list of jobs shows who caused each job. Handlers parse their payload and do not see this field.
    const starter = scope.actorId === undefined ? {} : { startedBy: scope.actorId };
    const carried = { ...job.payload.parse(payload), ...starter };
    await platform.jobs.enqueue(db, { name: job.name, payload: carried }, options);
  };
  return {
    enqueue,
    announce: (event: DomainEvent, payload) => platform.reactions.run(self(), { event, payload }, scope),
    publish: (topic: LiveTopic, params, ...events) =>
      tell(events.map((event) => liveEventOf(topic, params, event))),
    publishEach: (topic: LiveTopic, told) =>
      tell(told.map(([params, event]) => liveEventOf(topic, params, event))),
    audit: async (...entries) => {
      const { impersonatorId } = scope;
      noted.isAudited ||= entries.length > 0;
      const behind = impersonatorId === undefined ? {} : { impersonatorId };
      const rows = entries.map(({ action, subjectKind, subjectId, detail = {} }) => ({
        actorId: scope.actorId ?? null,
        action,
        subjectKind,
        subjectId,
        detail: JSON.stringify({ ...detail, ...behind }),
        requestId: scope.requestId ?? null,
      }));
      if (rows.length > 0) await db.insertInto('auditEntry').values(rows).execute();
    },
    mail: async ({ urgency, ...message }) => {
      const row = await db
        .insertInto('mail')
        .values({ ...message, replyTo: message.replyTo ?? null })
        .returning('id')
        .executeTakeFirstOrThrow();
      await enqueue(sendMail, { mailId: row.id }, urgency ? { priority: priorities[urgency] } : {});
    },
  };
}
