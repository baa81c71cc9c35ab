import type { About } from '../../../tenants/domain/model.ts';

export interface ReleaseNote {
  version: string;
  /** Markdown. */
  message: string;
  /** The preference of those who want to see it no more; without one the note goes by its age alone. */
  uiPreference: string | null;
}

/** What there is to tell about the release; nothing once it is older than that (SHELL-022). */
export function releaseNoteOf(
  { version, message, date, uiPreference }: About['release'],
  { nowMs, maxAgeSeconds }: { nowMs: number; maxAgeSeconds: number },
): ReleaseNote | undefined {
  if (message === null || message === '' || date === null) return undefined;
  if (nowMs - date.getTime() > maxAgeSeconds * 1000) return undefined;
  return { version, message, uiPreference };
}
