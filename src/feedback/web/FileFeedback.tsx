import { ButtonLink, Card, Count, IconCode, Row, Spacer, Stack, Text } from '../../design/web/index.ts';
import type { LineRange } from '../../kernel/domain/texts/line-range.ts';
import { linesOf, type Thread as ThreadModel } from '../domain/model.ts';
import styles from './FileFeedback.module.css';
import type { OverviewFiles } from './overview-files.ts';
import { contextOf } from './overview-filter.ts';
import { linePlace } from './place.ts';
import { texts } from './texts.ts';
import { useFileLines } from './suggestions/file-lines.ts';
import { Thread } from './Thread.tsx';

interface FileFeedbackProps {
  fileId: string;
  threads: readonly ThreadModel[];
  files: OverviewFiles;
}

/** The threads of one file, each beneath the code that it is about. */
export function FileFeedback({ fileId, threads, files }: FileFeedbackProps) {
  const path = files.pathOf(fileId) ?? fileId;
  const fileLines = useFileLines(fileId);
  return (
    <Card title={path} actions={<Count>{threads.length}</Count>}>
      <Stack gap={4}>
        {threads.map((thread) => {
          const lines = linesOf(thread);
          if (lines === undefined) return null;
          return (
            <Stack key={thread.id} gap={1}>
              <Row>
                <Text size="meta" tone="muted">
                  {texts.threadOn(lines)}
                </Text>
                <Spacer />
                <ButtonLink
                  kind="quiet"
                  size="s"
                  icon={<IconCode aria-hidden />}
                  href={files.hrefOf(fileId, lines.last)}
                >
                  {texts.goToCode}
                </ButtonLink>
              </Row>
              {fileLines !== undefined && (
                <Context
                  fileLines={fileLines}
                  lines={lines}
                  amount={files.contextAmount}
                  label={texts.contextLabel(path, lines)}
                />
              )}
              <Thread place={linePlace(fileId, lines)} thread={thread} />
            </Stack>
          );
        })}
      </Stack>
    </Card>
  );
}

function Context(props: { fileLines: readonly string[]; lines: LineRange; amount: number; label: string }) {
  const { first, last } = props.lines;
  return (
    <pre className={styles.context} aria-label={props.label} tabIndex={0}>
      {contextOf(props.fileLines, props.lines, props.amount).map(({ line, text }) => (
        <div key={line} className={styles.line} data-marked={line >= first && line <= last}>
          <span className={styles.number} aria-hidden>
            {line + 1}
          </span>
          <span>{text}</span>
        </div>
      ))}
    </pre>
  );
}
