import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { courseContract } from '../../../courses/domain/contract.ts';
import { Button, Card, ClockContext, Markdown } from '../../../design/web/index.ts';
import { queryOf } from '../../../kernel/web/api.ts';
import { releaseMessagePreference } from '../../../people/domain/preferences.ts';
import { usePreference, useSetting, useSettingsQuery } from '../../../people/web/index.ts';
import { releaseNoteOf, type ReleaseNote } from './release-note.ts';
import { useIsStudent } from '../shell/use-is-student.ts';
import { texts } from './texts.ts';

/** What is new in the running version, until the person hides it (SHELL-028). */
export function ReleaseCard() {
  const isStudent = useIsStudent();
  const isRoleKnown = useQuery(queryOf(courseContract.listOwnEnrollments, {})).isFetched;
  const release = useSettingsQuery().data?.release;
  const maxAgeSeconds = useSetting('RELEASE_MESSAGE_MAX_TIME');
  const nowMs = use(ClockContext)();
  const note = release && releaseNoteOf(release, { nowMs, maxAgeSeconds });
  // Students come for their work; news about the product is for staff.
  if (!note || !isRoleKnown || isStudent) return null;
  const { uiPreference } = note;
  return uiPreference === null ? <Note note={note} /> : <NoteUntilSeen note={note} name={uiPreference} />;
}

function NoteUntilSeen({ note, name }: { note: ReleaseNote; name: string }) {
  const { isSet, isLoading, set } = usePreference(releaseMessagePreference(name), false);
  if (isLoading || isSet) return null;
  return <Note note={note} onSeen={() => set(true)} />;
}

function Note({ note, onSeen }: { note: ReleaseNote; onSeen?: () => void }) {
  return (
    <Card
      title={texts.newInVersion(note.version)}
      actions={
        onSeen && (
          <Button kind="quiet" size="s" onClick={onSeen}>
            {texts.doNotShowAgain}
          </Button>
        )
      }
    >
      <Markdown text={note.message} />
    </Card>
  );
}
