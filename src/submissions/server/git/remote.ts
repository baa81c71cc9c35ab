// Addresses of repositories, as hosts and people write them. What stands here goes to git on a command line and to the
// network, so everything that is not plainly an address is refused.

export interface Remote {
  readonly protocol: 'https' | 'http' | 'ssh';
  readonly host: string;
  readonly port: number;
  readonly user: string | undefined;
  /** With its leading slash. */
  readonly path: string;
}

const defaultPorts = { https: 443, http: 80, ssh: 22 } as const;
const hostName = /^(?!-)[a-z0-9.-]{1,253}$/;
const address6 = /^\[[0-9a-f:.]{2,45}\]$/;
const userName = /^[A-Za-z_][\w.-]{0,63}$/;
const repositoryPath = /^\/(?!-)[\w.~+%@-][\w.~+%@/-]{0,1000}$/;
const protocols = { 'https:': 'https', 'http:': 'http', 'ssh:': 'ssh', 'git+ssh:': 'ssh' } as const;

/** The parts of an address of a repository; undefined for anything that git should not be asked to read. */
export function remoteOf(text: string): Remote | undefined {
  if (text.length > 2048) return undefined;
  const url = URL.parse(asUrl(text));
  if (!url || url.search !== '' || url.hash !== '' || url.password !== '') return undefined;
  const protocol = Object.entries(protocols).find(([name]) => name === url.protocol)?.[1];
  if (protocol === undefined) return undefined;
  const user = url.username === '' ? undefined : url.username;
  // A name before a web address would be a login, and logins are not what deploy keys are for.
  if (user !== undefined && (protocol !== 'ssh' || !userName.test(user))) return undefined;
  const host = url.hostname.toLowerCase();
  if (!hostName.test(host) && !address6.test(host)) return undefined;
  if (!repositoryPath.test(url.pathname)) return undefined;
  const port = url.port === '' ? defaultPorts[protocol] : Number(url.port);
  return { protocol, host: host.replace(/^\[|\]$/g, ''), port, user, path: url.pathname };
}

/** `git@host:group/project.git` is the short form of an address by ssh. */
function asUrl(text: string): string {
  const short = /^([\w.-]{1,64})@([\w.-]{1,253}):(?!\/\/)(.{1,1024})$/.exec(text);
  if (!short) return text;
  const [, user = '', host = '', path = ''] = short;
  return `ssh://${user}@${host}/${path.replace(/^\//, '')}`;
}

/** The address that git gets. */
export function urlOf({ protocol, host, port, user, path }: Remote): string {
  const shownHost = host.includes(':') ? `[${host}]` : host;
  return `${protocol}://${user === undefined ? '' : `${user}@`}${shownHost}:${port}${path}`;
}
