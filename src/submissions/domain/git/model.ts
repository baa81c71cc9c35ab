// A connection of an author's repository with an assignment, and the pushes that came through it.
import { z } from 'zod';
import { Id, Uuid } from '../../../kernel/domain/fields.ts';

/** Which host sent a push. Gitea stands for Forgejo and Codeberg too, which sign and write alike. */
export const GitHost = z.enum(['github', 'gitlab', 'gitea']);
export type GitHost = z.infer<typeof GitHost>;

/** What the owner of a repository enters there. */
export const GitHook = z
  .object({
    id: Uuid,
    publicKey: z.string(),
    assignmentId: Id,
    userId: Id,
    /** Empty for everybody but the author and whoever made the connection. */
    secret: z.string(),
    /** The branch that is handed in; null until a push has told which one is the repository's own. */
    defaultBranch: z.string().nullable(),
    url: z.string(),
  })
  .meta({ id: 'GitHook' });
export type GitHook = z.infer<typeof GitHook>;

/** waiting: to be read. greeted: the host tried the connection. ignored: read, but not handed in; failed: not readable. */
export const PushState = z.enum(['waiting', 'greeted', 'handed_in', 'ignored', 'failed']);
export type PushState = z.infer<typeof PushState>;

export const GitPush = z
  .object({
    id: z.string(),
    host: GitHost,
    receivedAt: z.date(),
    state: PushState,
    /** Why it was not handed in, or what was left out. */
    reason: z.string().nullable(),
    repository: z.string().nullable(),
    branch: z.string().nullable(),
    commit: z.string().nullable(),
    submissionId: Id.nullable(),
  })
  .meta({ id: 'GitPush' });
export type GitPush = z.infer<typeof GitPush>;

/** The connection with its last pushes, newest first; no hook: the author has not set one up, or it has ended. */
export const GitHandIn = z
  .object({
    hook: GitHook.nullable(),
    /** When it ended, since somebody left the group; null: it did not. */
    endedAt: z.date().nullable(),
    pushes: z.array(GitPush),
  })
  .meta({ id: 'GitHandIn' });
export type GitHandIn = z.infer<typeof GitHandIn>;

/** How many pushes are listed and kept. */
export const shownPushes = 20;
