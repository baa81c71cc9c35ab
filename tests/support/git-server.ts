// A host of repositories for tests: the real `git http-backend` behind a small server, and pushes signed as GitHub,
// GitLab and Gitea sign them.
import { spawn, execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

export interface GitServer {
  /** Folder with all repositories. */
  readonly root: string;
  readonly baseUrl: string;
  /** Makes a repository with these files; a text that begins with "-> " is a symbolic link. */
  repository(name: string, files?: Readonly<Record<string, string>>): TestRepository;
}

export interface TestRepository {
  readonly name: string;
  readonly folder: string;
  readonly url: string;
  /** Adds a commit and answers its id. */
  commit(files: Readonly<Record<string, string>>): string;
  git(...argv: string[]): string;
}

const identity = {
  GIT_AUTHOR_NAME: 'Robin',
  GIT_AUTHOR_EMAIL: 'robin@example.org',
  GIT_COMMITTER_NAME: 'Robin',
  GIT_COMMITTER_EMAIL: 'robin@example.org',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
};

/** Starts the server for this test file. Call it at the top of the file. */
export function useGitServer(): () => GitServer {
  const root = mkdtempSync(join(tmpdir(), 'proofmark-test-git-'));
  const server = createServer((request, response) => void answer(root, request, response));
  let port = 0;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
    rmSync(root, { recursive: true, force: true });
  });
  return () => {
    const baseUrl = `http://127.0.0.1:${port}`;
    return { root, baseUrl, repository: (name, files) => repositoryOf(root, baseUrl, name, files) };
  };
}

function repositoryOf(
  root: string,
  baseUrl: string,
  name: string,
  files: Readonly<Record<string, string>> = { 'main.py': 'print(1)\n' },
): TestRepository {
  const folder = join(root, `${name}.git`);
  mkdirSync(folder, { recursive: true });
  const git = (...argv: string[]): string =>
    execFileSync('git', ['-C', folder, ...argv], {
      env: { ...process.env, ...identity },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'http.receivepack', 'false');
  const commit = (written: Readonly<Record<string, string>>): string => {
    for (const [path, text] of Object.entries(written)) write(join(folder, path), text);
    git('add', '--all');
    git('commit', '--quiet', '--allow-empty', '--message', 'Work');
    return git('rev-parse', 'HEAD');
  };
  commit(files);
  return { name, folder, url: `${baseUrl}/${name}.git`, commit, git };
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  if (text.startsWith('-> ')) symlinkSync(text.slice(3), path);
  else writeFileSync(path, text);
}

/** Passes a request to git as a web server does by CGI. Repositories named "private" ask for a login. */
async function answer(root: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (url.pathname.includes('private')) return void response.writeHead(401).end();
  if (url.pathname.includes('moved')) {
    response.writeHead(302, { location: url.href.replace('moved', 'plain') });
    return void response.end();
  }
  const backend = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env['PATH'],
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_CONFIG_GLOBAL: join(root, 'none'),
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'safe.directory',
      GIT_CONFIG_VALUE_0: '*',
      REQUEST_METHOD: request.method,
      PATH_INFO: url.pathname.replace(/\.git\//, '.git/.git/'),
      QUERY_STRING: url.search.slice(1),
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      REMOTE_ADDR: '127.0.0.1',
    },
  });
  request.pipe(backend.stdin);
  const chunks: Buffer[] = [];
  const output: AsyncIterable<Buffer> = backend.stdout;
  for await (const chunk of output) chunks.push(chunk);
  const whole = Buffer.concat(chunks);
  const end = whole.indexOf('\r\n\r\n');
  const lines = whole.subarray(0, end).toString('latin1').split('\r\n');
  const headers = new Map(lines.map((line) => [line.split(': ', 1)[0] ?? '', line.replace(/^[^:]*: /, '')]));
  const status = Number((headers.get('Status') ?? '200').slice(0, 3));
  headers.delete('Status');
  response.writeHead(status, Object.fromEntries(headers));
  response.end(whole.subarray(end + 4));
}
const digestOf = (algorithm: string, secret: string | Buffer, text: string) =>
  createHmac(algorithm, secret).update(text);

/** What GitHub writes of a push. */
export function githubPush(repository: TestRepository, push: { commit: string; branch?: string }) {
  const { commit, branch = 'main' } = push;
  return {
    ref: `refs/heads/${branch}`,
    before: '0'.repeat(40),
    after: commit,
    repository: {
      full_name: `robin/${repository.name}`,
      private: false,
      clone_url: repository.url,
      ssh_url: `git@127.0.0.1:robin/${repository.name}.git`,
      html_url: repository.url,
      default_branch: 'main',
    },
    pusher: { name: 'robin' },
    sender: { login: 'robin' },
  };
}

/** What Gitea and Forgejo write of it: the fields of GitHub, with the people as their own users. */
export function giteaPush(repository: TestRepository, push: { commit: string; branch?: string }) {
  const { repository: written, ...told } = githubPush(repository, push);
  const robin = { id: 1, login: 'robin', full_name: 'Robin', email: 'robin@example.org', username: 'robin' };
  return {
    ...told,
    compare_url: '',
    commits: [],
    total_commits: 0,
    head_commit: null,
    repository: { ...written, id: 1, name: repository.name, owner: robin, empty: false },
    pusher: robin,
    sender: robin,
  };
}

/** What GitLab writes of it. */
export function gitlabPush(repository: TestRepository, push: { commit: string; branch?: string }) {
  const { commit, branch = 'main' } = push;
  return {
    object_kind: 'push',
    ref: `refs/heads/${branch}`,
    after: commit,
    checkout_sha: commit,
    user_name: 'Robin',
    user_username: 'robin',
    project: {
      path_with_namespace: `robin/${repository.name}`,
      git_ssh_url: `ssh://git@127.0.0.1/robin/${repository.name}.git`,
      git_http_url: repository.url,
      web_url: repository.url,
      visibility_level: 20,
      default_branch: 'main',
    },
  };
}

export const githubHeaders = (secret: string, body: string, event = 'push') => ({
  'x-github-event': event,
  'x-hub-signature-256': `sha256=${digestOf('sha256', secret, body).digest('hex')}`,
});

export const olderGithubHeaders = (secret: string, body: string) => ({
  'x-github-event': 'push',
  'x-hub-signature': `sha1=${digestOf('sha1', secret, body).digest('hex')}`,
});

export const giteaHeaders = (secret: string, body: string) => ({
  'x-gitea-event': 'push',
  'x-github-event': 'push',
  'x-gitea-signature': digestOf('sha256', secret, body).digest('hex'),
});

export const gitlabHeaders = (secret: string) => ({
  'x-gitlab-event': 'Push Hook',
  'x-gitlab-token': secret,
});

/** The newer form, by Standard Webhooks. */
export function signedGitlabHeaders(secret: string, body: string, sentAt: Date) {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return {
    'x-gitlab-event': 'Push Hook',
    'webhook-id': 'delivery-1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${digestOf('sha256', key, `delivery-1.${timestamp}.${body}`).digest('base64')}`,
  };
}
