// Compares the build of the running client with the one that the server sends now.

interface Watch {
  /** The commit this client was built from; undefined while developing. */
  built: string | undefined;
  /** The commit of the client that the server sends now; undefined when it cannot be read. */
  readPublished: () => Promise<string | undefined>;
  intervalMs: number;
  onNewer: () => void;
}

/** Compares in every interval and reports a difference; returns the function that stops the watch. */
export function watchForUpdate({ built, readPublished, intervalMs, onNewer }: Watch): () => void {
  if (built === undefined) return () => undefined;
  let isStopped = false;
  const ask = async (): Promise<void> => {
    const published = await readPublished();
    if (!isStopped && published !== undefined && published !== built) onNewer();
  };
  const timer = setInterval(() => void ask(), intervalMs);
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}

const commitPattern = /^[0-9a-f]{7,64}$/;

const commitIn = (text: string | null | undefined): string | undefined => {
  const commit = text?.trim() ?? '';
  return commitPattern.test(commit) ? commit : undefined;
};

export function builtCommit(): string | undefined {
  return commitIn(document.querySelector('meta[name=proofmark-commit]')?.getAttribute('content'));
}

/** Reads a static file; the query keeps caches on the way from answering (SHELL-020). */
export async function publishedCommit(): Promise<string | undefined> {
  try {
    const response = await fetch(`/commit.txt?t=${Date.now()}`, { cache: 'no-store' });
    return response.ok ? commitIn(await response.text()) : undefined;
  } catch {
    return undefined;
  }
}
