import { useQuery } from '@tanstack/react-query';
import { ButtonLink, Card, Count, IconCode, Row, Spacer, Stack, Text } from '../../design/web/index.ts';
import type { Thread as ThreadModel } from '../domain/model.ts';
import styles from './FileFeedback.module.css';
import type { OverviewFiles } from './overview-files.ts';
import { contextOf } from './overview-filter.ts';
import { texts } from './texts.ts';
import { Thread } from './Thread.tsx';

interface FileFeedbackProps {
  fileId: string;
  threads: readonly ThreadModel[];
  files: OverviewFiles;
}

/** The threads of one file, each beneath the code that it is about. */
export function FileFeedback({ fileId, threads, files }: FileFeedbackProps) {
  const path = files.pathOf(fileId) ?? fileId;
  // The text of a handed-in file never changes.
  const { data: text } = useQuery({
    queryKey: ['feedback overview', fileId],
    queryFn: () => files.readText(fileId),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Card title={path} actions={<Count>{threads.length}</Count>}>
      <Stack gap={4}>
        {threads.map((thread) => {
          const line = thread.line ?? 0;
          return (
            <Stack key={thread.id} gap={1}>
              <Row>
                <Text size="meta" tone="muted">
                  {texts.threadOnLine(line)}
                </Text>
                <Spacer />
                <ButtonLink
                  kind="quiet"
                  size="s"
                  icon={<IconCode aria-hidden />}
                  href={files.hrefOf(fileId, line)}
                >
                  {texts.goToCode}
                </ButtonLink>
              </Row>
              {text !== undefined && (
                <Context
                  text={text}
                  line={line}
                  amount={files.contextAmount}
                  label={texts.contextLabel(path, line)}
                />
              )}
              <Thread place={{ fileId, line }} thread={thread} />
            </Stack>
          );
        })}
      </Stack>
    </Card>
  );
}

function Context(props: { text: string; line: number; amount: number; label: string }) {
  return (
    <pre className={styles.context} aria-label={props.label} tabIndex={0}>
      {contextOf(props.text, props.line, props.amount).map(({ line, text }) => (
        <div key={line} className={styles.line} data-marked={line === props.line}>
          <span className={styles.number} aria-hidden>
            {line + 1}
          </span>
          <span>{text}</span>
        </div>
      ))}
    </pre>
  );
}
