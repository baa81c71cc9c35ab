import { use, useState } from 'react';
import {
  Button,
  Kbd,
  lazyPart,
  MarkdownEditor,
  Row,
  showToast,
  Text,
  useReturnToCode,
} from '../../design/web/index.ts';
import { SnippetCompletion } from '../../snippets/web/index.ts';
import { mayStoreText } from '../domain/rules.ts';
import { hasSuggestion, suggestsSame } from '../domain/suggestions/suggestion.ts';
import { FeedbackContext } from './feedback-scope.ts';
import type { Place } from './place.ts';
import { usePlaceLines } from './suggestions/file-lines.ts';
import { ReplyMarkdown } from './suggestions/ReplyText.tsx';
import { draftStore, useDraft } from './stores/draft-store.ts';
import { SuggestButton } from './suggestions/SuggestButton.tsx';
import { texts as suggestionTexts } from './suggestions/texts.ts';
import { texts } from './texts.ts';

const GivenComments = lazyPart(async () => (await import('./given/GivenComments.tsx')).GivenComments, {
  fallback: () => null,
});

interface ReplyBoxProps {
  /** Key of the draft, which keeps what is typed when this part goes away. */
  boxKey: string;
  label: string;
  /** Lines of code, for which a change can be suggested. */
  place?: Place | undefined;
  placeholder?: string | undefined;
  /** Stays open, as for general feedback that the person may write. */
  isFixed?: boolean | undefined;
  rows?: number | undefined;
  /** A new comment: what a grader wrote at such places before is offered. */
  isNew?: boolean | undefined;
  onSave: (text: string) => Promise<void>;
}

/** The box in which a reply is written: Ctrl+Enter saves, Escape cancels, the text survives a reload. */
export function ReplyBox(props: ReplyBoxProps) {
  const {
    boxKey,
    label,
    place = 'general',
    isNew = false,
    placeholder,
    isFixed = false,
    rows = 3,
    onSave,
  } = props;
  const draft = useDraft(boxKey);
  const text = draft?.isSending === true ? '' : (draft?.text ?? '');
  const hasText = mayStoreText(text).allowed;
  const lines = usePlaceLines(place !== 'general' && hasSuggestion(text) ? place : undefined);
  const changesNothing = lines !== undefined && suggestsSame(text, lines);
  const canSave = hasText && !changesNothing;

  const returnToCode = useReturnToCode();
  const { courseId, submissionId, viewer } = use(FeedbackContext) ?? {};
  const [area, setArea] = useState<HTMLTextAreaElement | null>(null);

  const save = () => {
    if (!canSave) return;
    void onSave(text);
    returnToCode?.();
  };
  const suggest = (block: string) => {
    draftStore.write(boxKey, text.trim() === '' ? block : `${text.trimEnd()}\n\n${block}`);
    area?.focus();
  };
  const cancel = () => {
    draftStore.remove(boxKey);
    returnToCode?.();
    if (!hasText) return;
    const undo = () => {
      draftStore.write(boxKey, text);
    };
    showToast({ kind: 'info', title: texts.draftDiscarded, undo });
  };

  return (
    <MarkdownEditor
      keepsLines
      label={label}
      placeholder={placeholder ?? texts.placeholder}
      value={text}
      rows={rows}
      areaRef={setArea}
      autoFocus={!isFixed}
      maxLength={65_536}
      onChange={(next) => {
        draftStore.write(boxKey, next);
      }}
      onSubmit={save}
      onCancel={cancel}
      preview={<ReplyMarkdown text={text} place={place} />}
    >
      {area && courseId !== undefined && <SnippetCompletion area={area} courseId={courseId} />}
      {area && isNew && submissionId !== undefined && viewer?.permissions.has('can_grade_work') === true && (
        <GivenComments area={area} submissionId={submissionId} place={place} />
      )}
      <Row wrap>
        <Button kind="primary" size="s" disabled={!canSave} onClick={save}>
          {texts.save}
        </Button>
        {(!isFixed || hasText) && (
          <Button size="s" onClick={cancel}>
            {texts.cancel}
          </Button>
        )}
        <Kbd>{texts.saveKeys}</Kbd>
        {place !== 'general' && <SuggestButton place={place} onSuggest={suggest} />}
        <span role="status">
          {changesNothing ? (
            <Text size="meta">{suggestionTexts.changesNothing}</Text>
          ) : (
            draft?.isKept === true &&
            hasText && (
              <Text size="meta" tone="muted">
                {texts.draftKept}
              </Text>
            )
          )}
        </span>
      </Row>
    </MarkdownEditor>
  );
}
