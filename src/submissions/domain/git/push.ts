// What hosts tell of a push. Bodies come from strangers who know the secret of one connection: the author.
import { z } from 'zod';
import type { GitHost } from './model.ts';

const Text = z.string().max(2048);
const Commit = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);
const Ref = z.string().max(1024);

/** Of GitHub, and of Gitea and Forgejo, which write the same fields. */
const GithubPush = z.object({
  ref: Ref,
  after: Commit,
  repository: z.object({
    full_name: Text,
    private: z.boolean().optional(),
    clone_url: Text,
    ssh_url: Text,
    html_url: Text.optional(),
    default_branch: Text.optional(),
  }),
  sender: z.object({ login: Text }).optional(),
  pusher: z
    .object({ name: Text.optional(), full_name: Text.optional(), username: Text.optional() })
    .optional(),
});

const GitlabPush = z.object({
  object_kind: z.literal('push'),
  ref: Ref,
  after: Commit,
  checkout_sha: Commit.nullish(),
  user_name: Text.nullish(),
  user_username: Text.nullish(),
  project: z.object({
    path_with_namespace: Text,
    git_ssh_url: Text,
    git_http_url: Text,
    web_url: Text.nullish(),
    visibility_level: z.number().nullish(),
    default_branch: Text.nullish(),
  }),
});

/** A push in the same words for every host. */
export const Push = z.object({
  ref: z.string(),
  /** Left out when the ref was deleted. */
  commit: z.string().optional(),
  repository: z.string(),
  isPublic: z.boolean(),
  httpUrl: z.string(),
  sshUrl: z.string(),
  pageUrl: z.string().optional(),
  defaultBranch: z.string().optional(),
  senderName: z.string().optional(),
  senderUsername: z.string().optional(),
});
export type Push = z.infer<typeof Push>;

/** The push in a body; undefined when the body is not what the host sends for one. */
export function pushOf(host: GitHost, body: unknown): Push | undefined {
  return host === 'gitlab' ? gitlabPushOf(body) : githubPushOf(body);
}

function githubPushOf(body: unknown): Push | undefined {
  const parsed = GithubPush.safeParse(body);
  if (!parsed.success) return undefined;
  const { ref, after, repository, sender, pusher } = parsed.data;
  return {
    ref,
    commit: existing(after),
    repository: repository.full_name,
    isPublic: repository.private === false,
    httpUrl: repository.clone_url,
    sshUrl: repository.ssh_url,
    pageUrl: repository.html_url,
    defaultBranch: repository.default_branch,
    senderName: pusher?.full_name ?? pusher?.name,
    senderUsername: sender?.login ?? pusher?.username,
  };
}

const gitlabPublic = 20;

function gitlabPushOf(body: unknown): Push | undefined {
  const parsed = GitlabPush.safeParse(body);
  if (!parsed.success) return undefined;
  const { ref, after, checkout_sha: checkedOut, project } = parsed.data;
  return {
    ref,
    commit: existing(after) && (checkedOut ?? after),
    repository: project.path_with_namespace,
    isPublic: project.visibility_level === gitlabPublic,
    httpUrl: project.git_http_url,
    sshUrl: project.git_ssh_url,
    pageUrl: project.web_url ?? undefined,
    defaultBranch: project.default_branch ?? undefined,
    senderName: parsed.data.user_name ?? undefined,
    senderUsername: parsed.data.user_username ?? undefined,
  };
}

const existing = (commit: string): string | undefined => (/^0+$/.test(commit) ? undefined : commit);

const branchRef = 'refs/heads/';

export const branchOf = ({ ref }: Pick<Push, 'ref'>): string | undefined =>
  ref.startsWith(branchRef) ? ref.slice(branchRef.length) : undefined;

/** The branch that is handed in: the one in the address of the connection, else the repository's own. */
export const wantedBranchOf = (push: Push, asked: string | undefined): string =>
  asked ?? push.defaultBranch ?? 'main';
