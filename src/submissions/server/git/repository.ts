// Reads one commit of a repository of a stranger. Git runs confined (decision 26) in a folder of its own; only the pushed
// commit is fetched, without its history, and its files are read from the object store. Nothing is checked out, so
// neither hooks, filters, attributes nor links of the repository mean anything here.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotConfine, ConfinedTools, ToolFailed } from '../../../kernel/server/confined-tool.ts';
import { isInNetworks, reachableAddressOf } from '../../../kernel/server/outgoing/reachable-address.ts';
import { remoteOf, urlOf, type Remote } from './remote.ts';
import { GitFailed, sentenceOf, sentences } from './failures.ts';

export interface WantedCommit {
  readonly urls: readonly string[];
  readonly commit: string;
  readonly branch: string;
}

export interface GitAccess {
  readonly privateKey: string;
  readonly reachableNetworks: readonly string[];
  /** Lines of known_hosts for this host. */
  knownLines(host: string): Promise<readonly string[]>;
  keepLines(host: string, lines: readonly string[]): Promise<void>;
}

/** A fetched commit. It is there until `withCommit` ends. */
export interface FetchedCommit {
  readonly commit: string;
  readonly folder: string;
  /** Runs git without the network and yields its output. */
  readonly git: (argv: readonly string[], input?: string) => AsyncGenerator<Buffer>;
}

/** A slow server holds one of these turns for as long as a fetch may take. */
const tools = new ConfinedTools(undefined, 4);
const fetchWithinMs = 120_000;
const readWithinMs = 60_000;
/** Files come compressed, so more than this is never a hand-in. Temporary files count too. */
const packBytes = 256 * 1024 * 1024;
const repository = 'repository.git';
const fetched = 'refs/heads/pushed';

/** Fetches the commit from the first address that gives it, and does the work with it. */
export async function withCommit<Result>(
  wanted: WantedCommit,
  access: GitAccess,
  work: (fetched: FetchedCommit) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'proofmark-git-'));
  try {
    await prepare(folder, wanted, access);
    await fetchFromAny(folder, wanted, access);
    return await work({
      commit: wanted.commit,
      folder,
      git: (argv, input) => reading(folder, argv, input),
    });
  } catch (error) {
    if (error instanceof CannotConfine) throw new GitFailed(sentences.cannotConfine, { cause: error });
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepare(folder: string, { commit }: WantedCommit, access: GitAccess): Promise<void> {
  await writeFile(join(folder, 'key'), access.privateKey, { mode: 0o600 });
  await writeFile(join(folder, 'known_hosts'), '', { mode: 0o600 });
  await tools.prepareFolder(folder);
  const format = commit.length === 64 ? 'sha256' : 'sha1';
  const argv = ['init', '--quiet', '--bare', '--template=', `--object-format=${format}`, repository];
  await drained(tools.runIn(spaceOf(folder, { timeoutMs: readWithinMs }), ['git', ...argv]));
}

async function fetchFromAny(folder: string, wanted: WantedCommit, access: GitAccess): Promise<void> {
  let first: GitFailed | undefined;
  for (const url of wanted.urls) {
    const remote = remoteOf(url);
    if (!remote) continue;
    try {
      await fetchFrom(remote, folder, { wanted, access });
      return;
    } catch (error) {
      if (!(error instanceof GitFailed)) throw error;
      first ??= error;
    }
  }
  // The address that fits the repository best comes first, so what is wrong there is what helps.
  throw first ?? new GitFailed(sentences.noAddress);
}

interface Fetching {
  readonly wanted: WantedCommit;
  readonly access: GitAccess;
}

async function fetchFrom(remote: Remote, folder: string, { wanted, access }: Fetching): Promise<void> {
  const address = await reachableAddressOf(remote.host, access.reachableNetworks);
  if (address === undefined) throw new GitFailed(sentences.unreachable(remote.host));
  // Without TLS anybody on the way could change the work, so it is for the institution's own network only.
  if (remote.protocol === 'http' && !isInNetworks(address, access.reachableNetworks))
    throw new GitFailed(sentences.withoutTls);
  const known = await access.knownLines(knownNameOf(remote));
  const knownFile = join(folder, 'known_hosts');
  await writeFile(knownFile, known.map((line) => `${line}\n`).join(''));
  const space = spaceOf(folder, {
    timeoutMs: fetchWithinMs,
    hasNetwork: true,
    environment: { GIT_SSH_COMMAND: sshCommandOf(remote, { address, isKnown: known.length > 0 }) },
  });
  const argvOf = (refspec: string) => ['git', ...settingsOf(remote, address), ...fetchOf(remote, refspec)];
  try {
    await drained(tools.runIn(space, argvOf(`${wanted.commit}:${fetched}`)));
  } catch (error) {
    if (!(error instanceof ToolFailed) || !isCommitRefused(error.message)) throw failureOf(error, remote);
    await fetchBranch(() => tools.runIn(space, argvOf(`+refs/heads/${wanted.branch}:${fetched}`)), {
      folder,
      wanted,
      remote,
    });
  }
  if (remote.protocol !== 'ssh' || known.length > 0) return;
  const seen = (await readFile(knownFile, 'utf8')).split('\n').filter((line) => line !== '');
  await access.keepLines(knownNameOf(remote), seen);
}

/** Servers that give no single commits give branches. The branch must still end with the pushed commit. */
async function fetchBranch(
  fetch: () => AsyncGenerator<Buffer>,
  { folder, wanted, remote }: { folder: string; wanted: WantedCommit; remote: Remote },
): Promise<void> {
  const tip = await drained(fetch())
    .then(() => drained(reading(folder, ['rev-parse', fetched])))
    .catch((error: unknown) => {
      throw failureOf(error, remote);
    });
  if (tip.trim() !== wanted.commit) throw new GitFailed(sentences.commitGone);
}

const isCommitRefused = (complaint: string): boolean =>
  /not our ref|unadvertised object|does not allow request/i.test(complaint);

function failureOf(error: unknown, remote: Remote): unknown {
  return error instanceof ToolFailed
    ? new GitFailed(sentenceOf(error.message, remote), { cause: error })
    : error;
}

/** How known_hosts names a server. */
function knownNameOf({ host, port }: Remote): string {
  return port === 22 ? host : `[${host}]:${port}`;
}

function settingsOf({ protocol, host, port }: Remote, address: string): string[] {
  const shownAddress = address.includes(':') ? `[${address}]` : address;
  const settings = [
    'protocol.allow=never',
    `protocol.${protocol}.allow=always`,
    'core.hooksPath=/dev/null',
    'credential.helper=',
    'http.followRedirects=false',
    'http.proxy=',
    'http.lowSpeedLimit=1000',
    'http.lowSpeedTime=30',
    ...(protocol === 'ssh' ? [] : [`http.curloptResolve=${host}:${port}:${shownAddress}`]),
    // All objects stay in one file, whose size is limited.
    'fetch.unpackLimit=1',
    'gc.auto=0',
    'maintenance.auto=false',
    'submodule.recurse=false',
  ];
  return settings.flatMap((setting) => ['-c', setting]);
}

function fetchOf(remote: Remote, refspec: string): string[] {
  const quiet = ['--quiet', '--depth=1', '--no-tags', '--no-recurse-submodules', '--no-write-fetch-head'];
  return ['-C', repository, 'fetch', ...quiet, '--', urlOf(remote), refspec];
}

function sshCommandOf(remote: Remote, { address, isKnown }: { address: string; isKnown: boolean }): string {
  const options = [
    'BatchMode=yes',
    'IdentitiesOnly=yes',
    'IdentityFile=/work/key',
    'UserKnownHostsFile=/work/known_hosts',
    'GlobalKnownHostsFile=/dev/null',
    `StrictHostKeyChecking=${isKnown ? 'yes' : 'accept-new'}`,
    'HashKnownHosts=no',
    'UpdateHostKeys=no',
    'CheckHostIP=no',
    `HostKeyAlias=${knownNameOf(remote)}`,
    `HostName=${address}`,
    'ClearAllForwardings=yes',
    'ForwardAgent=no',
    'PermitLocalCommand=no',
    'ProxyCommand=none',
    'ConnectTimeout=20',
    'ServerAliveInterval=15',
  ];
  return ['ssh', '-F', '/dev/null', ...options.flatMap((option) => ['-o', `'${option}'`])].join(' ');
}

function spaceOf(
  folder: string,
  wishes: { timeoutMs: number; hasNetwork?: boolean; environment?: Record<string, string>; input?: string },
) {
  const { timeoutMs, hasNetwork = false, environment = {}, input } = wishes;
  return {
    folder,
    hasNetwork,
    timeoutMs,
    fileBytes: packBytes,
    environment: {
      HOME: '/nonexistent',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_TERMINAL_PROMPT: '0',
      GIT_NO_REPLACE_OBJECTS: '1',
      ...environment,
    },
    ...(input === undefined ? {} : { input }),
  };
}

async function* reading(folder: string, argv: readonly string[], input?: string): AsyncGenerator<Buffer> {
  const space = spaceOf(folder, { timeoutMs: readWithinMs, ...(input === undefined ? {} : { input }) });
  try {
    yield* tools.runIn(space, ['git', '-C', repository, ...argv]);
  } catch (error) {
    if (error instanceof ToolFailed) throw new GitFailed(sentences.damaged, { cause: error });
    throw error;
  }
}

const longestAnswer = 4096;

/** The output of a program that writes little. */
async function drained(chunks: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text = (text + chunk.toString('utf8')).slice(0, longestAnswer);
  return text;
}
