// Runs before all other scripts and before anything is drawn; it imports nothing. It sets colours and columns
// of the page that is already in the document, and starts loading the files of the page at this address, and later
// those of pages whose links somebody points at.

/** Files of one kind of page; the build inserts them (tools/first-files.ts). */
export interface FirstFiles {
  /** A pattern of paths. */
  readonly path: string;
  /** The tab in the hash; empty for the first tab. Without `hash` the files belong to every tab. */
  readonly hash?: string;
  /** Whether the panel of courses is open on this page; it overrides the person's choice. */
  readonly panel?: 'open' | 'closed';
  readonly needsLogin: boolean;
  /** It stands in place of those that need a login. */
  readonly isLogin: boolean;
  readonly files: readonly string[];
}

declare const FIRST_FILES: readonly FirstFiles[];

const page = document.documentElement;
const personId = personOf();

const scheme = kept('scheme') ?? 'system';
const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches;
const isDark = scheme === 'dark' || (scheme === 'system' && systemIsDark);
page.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';

const here = pagesAt(location);
const isLeftForLogin = personId === undefined && here.some(({ needsLogin }) => needsLogin);
const shown = isLeftForLogin ? FIRST_FILES.filter(({ isLogin }) => isLogin) : here;

const panel = shown.find((one) => one.panel !== undefined)?.panel;
const hasPanel = panel === 'open' || (panel !== 'closed' && kept('contextPanel') !== 'closed');
page.dataset['firstPanel'] = String(personId !== undefined && hasPanel);

const fetched = new Set<string>();
fetchFilesOf(shown);

// Between pointing at a link and pressing it there is time to fetch most of the page behind it. A row opens what its
// first link names.
for (const kind of ['pointerover', 'focusin']) {
  document.addEventListener(kind, ({ target }) => {
    const place = target instanceof Element ? target.closest('a[href^="/"], [data-opens=true]') : null;
    const inRow = place?.querySelector('a[href^="/"]');
    const link = [place, inRow].find((one) => one instanceof HTMLAnchorElement);
    if (link) fetchFilesOf(pagesAt(link));
    // Names the same event as read-ahead.ts, which reads the data of that page.
    document.dispatchEvent(new CustomEvent('proofmark-pointed', { detail: link?.pathname }));
  });
}

function pagesAt({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): FirstFiles[] {
  return FIRST_FILES.filter(
    (one) => new RegExp(one.path).test(pathname) && (one.hash === undefined || one.hash === hash.slice(1)),
  );
}

function fetchFilesOf(pages: readonly FirstFiles[]): void {
  for (const file of pages.flatMap(({ files }) => files)) {
    if (fetched.has(file)) continue;
    fetched.add(file);
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
}

/** The person who is logged in, from the stored sessions of this browser. */
function personOf(): string | undefined {
  try {
    const sessions: unknown = JSON.parse(localStorage.getItem('proofmark.sessions') ?? '[]');
    const last: unknown = Array.isArray(sessions) ? sessions.at(-1) : undefined;
    const id: unknown = last instanceof Object && 'userId' in last ? last.userId : undefined;
    return typeof id === 'number' || typeof id === 'string' ? String(id) : undefined;
  } catch {
    // Without storage no person is known.
    return undefined;
  }
}

function kept(name: string): string | undefined {
  try {
    return localStorage.getItem(`proofmark.${personId ?? 'visitor'}.${name}`) ?? undefined;
  } catch {
    return undefined;
  }
}
