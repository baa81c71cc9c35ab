import type { About } from '../../../tenants/domain/model.ts';

export interface ReleaseNote {
  version: string;
  /** Markdown. */
  message: string;
  /** The preference by which people hide the note; without one it disappears by its age alone. */
  uiPreference: string | null;
}

/** The note about the release; undefined once the release is older than that (SHELL-022). */
export function releaseNoteOf(
  { version, message, date, uiPreference }: About['release'],
  { nowMs, maxAgeSeconds }: { nowMs: number; maxAgeSeconds: number },
): ReleaseNote | undefined {
  if (message === null || message === '' || date === null) return undefined;
  if (nowMs - date.getTime() > maxAgeSeconds * 1000) return undefined;
  return { version, message, uiPreference };
}
