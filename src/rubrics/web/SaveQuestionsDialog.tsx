import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../design/web/index.ts';
import { texts } from './texts.ts';

interface Question {
  lines: readonly string[];
  details: ReactNode;
  answer: (isYes: boolean) => void;
}

export interface SaveQuestionsState {
  question: Question | undefined;
  /** Answers true at once when there is nothing to ask. */
  ask: (lines: readonly string[], details: ReactNode) => Promise<boolean>;
}

export function useSaveQuestions(): SaveQuestionsState {
  const [question, setQuestion] = useState<Question>();
  return {
    question,
    ask: (lines, details) => {
      if (lines.length === 0) return Promise.resolve(true);
      return new Promise((resolve) => {
        const answer = (isYes: boolean) => {
          setQuestion(undefined);
          resolve(isYes);
        };
        setQuestion({ lines, details, answer });
      });
    },
  };
}

/** Asks all questions before a save in one dialog. */
export function SaveQuestionsDialog({ asking }: { asking: SaveQuestionsState }) {
  const { question } = asking;
  return (
    <ConfirmDialog
      opened={question !== undefined}
      title={texts.askTitle}
      confirmLabel={texts.askSave}
      cancelLabel={texts.askBack}
      onConfirm={() => question?.answer(true)}
      onClose={() => question?.answer(false)}
    >
      {question?.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {question?.details}
    </ConfirmDialog>
  );
}
