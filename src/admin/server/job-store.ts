// The job library's table, read only: its own calls cannot list by page. Changes go through the library.
import { sql } from 'kysely';
import { containing } from '../../kernel/server/containing.ts';
import type { Db } from '../../kernel/server/database.ts';
import type { JobState } from '../domain/model.ts';

export interface JobRow {
  id: string;
  kind: string;
  state: JobState;
  createdAt: Date;
  /** The same to the microsecond: many jobs of one transaction have been made at the same moment. */
  createdKey: string;
  startedAt: Date | null;
  finishedAt: Date | null;
  attempts: number;
  error: string | null;
  isLeased: boolean;
  taskResultId: string | null;
  starterId: number | null;
  starterName: string | null;
  starterUsername: string | null;
}

const libraryStates: Record<JobState, string> = {
  waiting: 'created',
  retrying: 'retry',
  running: 'active',
  finished: 'completed',
  revoked: 'cancelled',
  failed: 'failed',
};

// The library's own timers are not our jobs.
const selectJobs = sql`
  select job.id, job.name as kind,
         case job.state::text when 'created' then 'waiting' when 'retry' then 'retrying'
           when 'active' then 'running' when 'completed' then 'finished'
           when 'cancelled' then 'revoked' else 'failed' end as state,
         job.created_on as "createdAt",
         to_char(job.created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdKey", job.started_on as "startedAt", job.completed_on as "finishedAt",
         job.retry_count + case when job.started_on is null then 0 else 1 end as attempts,
         left(job.output ->> 'message', 2000) as error, job.heartbeat_seconds is not null as "isLeased",
         job.data ->> 'taskResultId' as "taskResultId", person.id as "starterId",
         person.name as "starterName", person.username as "starterUsername"
    from pgboss.job job
    left join person on person.id = (job.data ->> 'startedBy')::bigint
   where job.name not like '\\_\\_pgboss\\_\\_%'`;

export interface JobKey {
  createdAt: string;
  id: string;
}

export async function listJobs(
  db: Db,
  query: { state: JobState | undefined; terms: readonly string[]; after: JobKey | undefined; limit: number },
): Promise<JobRow[]> {
  const { state, terms, after, limit } = query;
  const ofState = state === undefined ? sql`` : sql` and job.state::text = ${libraryStates[state]}`;
  const matching = terms.map((term) => {
    const pattern = containing(term);
    return sql` and lower(job.name || ' ' || coalesce(job.output ->> 'message', '') || ' ' ||
      coalesce(person.name || ' ' || person.username, '')) like ${pattern}`;
  });
  const earlier = after
    ? sql` and (job.created_on, job.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<JobRow>`${selectJobs}${ofState}${sql.join(matching, sql``)}${earlier}
    order by job.created_on desc, job.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findJob(db: Db, jobId: string): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`${selectJobs} and job.id = ${jobId} limit 1`.execute(db);
  return rows[0];
}
