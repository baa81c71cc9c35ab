import { describe, expect, it } from 'vitest';
import { releaseNoteOf } from './release-note.ts';

const date = new Date('2026-11-01T00:00:00Z');
const release = { version: '2', commit: 'c', message: 'New tests', date, uiPreference: 'release_message_2' };
const maxAgeSeconds = 30 * 24 * 3600;
const lastMs = date.getTime() + maxAgeSeconds * 1000;

describe('the note about a release', () => {
  it('is there for 30 days and no longer (SHELL-022)', () => {
    const note = { version: '2', message: 'New tests', uiPreference: 'release_message_2' };
    expect(releaseNoteOf(release, { nowMs: lastMs, maxAgeSeconds })).toEqual(note);
    expect(releaseNoteOf(release, { nowMs: lastMs + 1, maxAgeSeconds })).toBeUndefined();
  });

  it.each([{ message: null }, { message: '' }, { date: null }])('is none with %o', (missing) => {
    const told = releaseNoteOf({ ...release, ...missing }, { nowMs: lastMs, maxAgeSeconds });
    expect(told).toBeUndefined();
  });
});
