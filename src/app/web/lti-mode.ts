// Pages inside a frame of a learning management system. The flag `inLTI` of an address starts the mode; this tab
// keeps it, and every address of the launched course carries it on (NAV-048, NAV-053).
const storageKey = 'proofmark.lti';
const flag = 'inLTI';

export interface LtiMode {
  /** The id of the launched course as addresses write it; unknown until the first page of a course. */
  courseId: string | undefined;
}

let mode = read();

function read(): LtiMode | undefined {
  try {
    const kept = sessionStorage.getItem(storageKey);
    return kept === null ? undefined : { courseId: kept === '' ? undefined : kept };
  } catch {
    return undefined;
  }
}

export const ltiMode = (): LtiMode | undefined => mode;

/** Call this for every address that is opened. */
export function noteLtiFlag(pathname: string, query: string): void {
  const given = new URLSearchParams(query).get(flag);
  const isStart = given !== null && given !== 'false';
  if (!isStart && !mode) return;
  const courseId = courseOf(pathname);
  if (mode?.courseId !== undefined && !isStart) return;
  mode = { courseId: courseId ?? mode?.courseId };
  try {
    sessionStorage.setItem(storageKey, mode.courseId ?? '');
  } catch {
    // A frame may have no storage. Then the mode lasts until the page is loaded again, and the flag in
    // that address starts it anew.
  }
}

/** Adds the flag to an address of the launched course. */
export function keepLtiFlag(url: URL): void {
  if (mode?.courseId !== undefined && courseOf(url.pathname) === mode.courseId) {
    url.searchParams.set(flag, 'true');
  }
}

const courseOf = (pathname: string): string | undefined => /^\/courses\/(\d+)(?:\/|$)/.exec(pathname)?.[1];

/** A new tab copies this tab's storage, but is no frame of the system: this ends the mode there. */
export function leaveOutLtiMode(tab: Window): void {
  try {
    tab.sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage nothing was copied.
  }
}

/**
 * Ends the mode: tests start anew with it.
 * @internal
 */
export function leaveLtiMode(): void {
  mode = undefined;
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage there was nothing to remove.
  }
}
