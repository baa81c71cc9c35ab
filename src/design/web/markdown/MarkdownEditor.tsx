import { useId, useState, type KeyboardEvent, type ReactNode, type Ref, type SyntheticEvent } from 'react';
import { panelOf } from '../surfaces/TabPanel.tsx';
import { Tabs } from '../surfaces/Tabs.tsx';
import { texts } from '../texts.ts';
import { Markdown } from './Markdown.tsx';
import styles from './Markdown.module.css';

interface MarkdownEditorProps {
  label: string;
  /** False in a form, where the label is above the box as for other fields. */
  hideLabel?: boolean | undefined;
  value: string;
  onChange: (value: string) => void;
  /** Ctrl+Enter. */
  onSubmit?: (() => void) | undefined;
  /** Escape. */
  onCancel?: (() => void) | undefined;
  placeholder?: string | undefined;
  autoFocus?: boolean | undefined;
  rows?: number | undefined;
  maxLength?: number | undefined;
  disabled?: boolean | undefined;
  /** The preview keeps each line end, as messages do. */
  keepsLines?: boolean | undefined;
  /** The preview, where the text is more than Markdown. */
  preview?: ReactNode;
  /** Buttons and notes under the box. */
  children?: ReactNode;
  /** For what works at the caret, such as inserting a snippet. */
  areaRef?: Ref<HTMLTextAreaElement> | undefined;
  /** Sees a key before the editor does; prevent its default to keep it. */
  onKey?: ((event: KeyboardEvent<HTMLTextAreaElement>) => void) | undefined;
  /** Takes files that are pasted or dropped. */
  onFiles?: ((files: File[]) => void) | undefined;
}

type Mode = 'write' | 'preview';

export function MarkdownEditor(props: MarkdownEditorProps) {
  const {
    label,
    hideLabel = true,
    value,
    onChange,
    onSubmit,
    onCancel,
    onKey,
    onFiles,
    areaRef,
    rows = 4,
    keepsLines,
    preview,
    children,
    ...area
  } = props;
  const [mode, setMode] = useState<Mode>('write');
  const group = useId();

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    onKey?.(event);
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    const action = actionOf(event);
    const run = action === 'submit' ? onSubmit : action === 'cancel' ? onCancel : undefined;
    if (run === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };

  const takeFiles = (event: SyntheticEvent, files: FileList) => {
    if (!onFiles || files.length === 0) return;
    event.preventDefault();
    onFiles([...files]);
  };

  return (
    <div>
      {/* The box and its tabs carry the name themselves. */}
      {!hideLabel && (
        <div className={styles.label} aria-hidden>
          {label}
        </div>
      )}
      <div className={styles.editor}>
        <div className={styles.bar}>
          <Tabs
            label={label}
            group={group}
            tabs={[
              { id: 'write', label: texts.write },
              { id: 'preview', label: texts.preview },
            ]}
            value={mode}
            onChange={(id) => setMode(id === 'preview' ? 'preview' : 'write')}
          />
          <span className={styles.hint}>{texts.markdownHint}</span>
        </div>
        <div {...panelOf(group, mode)}>
          {mode === 'write' ? (
            <textarea
              {...area}
              ref={areaRef}
              className={styles.area}
              aria-label={label}
              style={{ minHeight: rows * 20 + 16 }}
              rows={rows}
              value={value}
              onChange={(event) => onChange(event.currentTarget.value)}
              onKeyDown={onKeyDown}
              onPaste={(event) => {
                // What word processors copy is text, with a picture of it beside.
                if (event.clipboardData.getData('text/plain') === '')
                  takeFiles(event, event.clipboardData.files);
              }}
              onDrop={(event) => takeFiles(event, event.dataTransfer.files)}
            />
          ) : (
            <div className={styles.preview} style={{ minHeight: rows * 20 + 16 }}>
              {value.trim() === '' ? (
                <span className={styles.hint}>{texts.nothingToPreview}</span>
              ) : (
                (preview ?? <Markdown text={value} compact keepsLines={keepsLines} />)
              )}
            </div>
          )}
        </div>
      </div>
      {children !== undefined && <div className={styles.footer}>{children}</div>}
    </div>
  );
}

function actionOf(event: KeyboardEvent): 'submit' | 'cancel' | null {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return 'submit';
  return event.key === 'Escape' ? 'cancel' : null;
}
