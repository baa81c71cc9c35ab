import { useState } from 'react';
import { AnsiText, Button, HtmlFrame, Markdown, Text } from '../../../../design/web/index.ts';
import { bytesOfBase64 } from '../../../../kernel/web/base64.ts';
import type { NotebookOutput } from '../../../domain/notebooks/notebook.ts';
import { DownloadBytes } from '../DownloadBytes.tsx';
import { Picture } from '../Picture.tsx';
import { isLightSvg } from '../svg-weight.ts';
import { texts } from '../texts.ts';
import styles from './NotebookView.module.css';

/** Longer outputs are folded (NB-018). */
const linesBeforeFold = 100;

/** One output in the best of the forms that it came in. HTML runs in a frame of its own, pictures are images. */
export function CellOutput({ output, label }: { output: NotebookOutput; label: string }) {
  switch (output.kind) {
    case 'stream':
      return <Lines label={label} text={output.text} isError={output.name === 'stderr'} />;
    case 'error':
      return (
        <>
          <Text tone="danger">{output.title}</Text>
          <Lines label={`${label}, ${texts.errorOutput}`} text={output.text} isError={false} />
        </>
      );
    case 'plain':
      return <Lines label={label} text={output.content} isError={false} />;
    case 'html':
      return <HtmlFrame label={label} html={output.content} />;
    case 'markdown':
      return <Markdown text={output.content} />;
    case 'latex':
      return <Markdown text={asMath(output.content)} />;
    case 'svg':
      return isLightSvg(output.content) ? (
        <Picture alt={texts.image} bytes={output.content} mediaType={output.mediaType} />
      ) : (
        <Lines label={label} text={output.content} isError={false} />
      );
    case 'image':
      return <Picture alt={texts.image} bytes={bytesOfBase64(output.content)} mediaType={output.mediaType} />;
    case 'pdf':
      return (
        <DownloadBytes name={`${label}.pdf`} bytes={bytesOfBase64(output.content)} text={texts.pdfOutput} />
      );
    case 'unknown':
      return <Text tone="muted">{texts.unknownOutput}</Text>;
  }
}

/** A formula comes either between dollar signs or as a bare LaTeX environment, which gets them here. */
function asMath(latex: string): string {
  return latex.includes('$') ? latex : `$$\n${latex}\n$$`;
}

function Lines({ label, text, isError }: { label: string; text: string; isError: boolean }) {
  const [isWhole, setWhole] = useState(false);
  const lines = text.split('\n');
  const isFolded = !isWhole && lines.length > linesBeforeFold;
  return (
    <>
      <pre className={styles.lines} data-error={isError} tabIndex={0} role="group" aria-label={label}>
        <AnsiText text={isFolded ? lines.slice(0, linesBeforeFold).join('\n') : text} />
      </pre>
      {isFolded && (
        <Button size="s" onClick={() => setWhole(true)}>
          {texts.folded}
        </Button>
      )}
    </>
  );
}
