import { useId, useRef, useState, type ReactNode, type Ref } from 'react';
import { Button } from '../actions/Button.tsx';
import { IconButton } from '../actions/IconButton.tsx';
import { sizeText } from '../dates/date-texts.ts';
import { IconCloudUpload, IconFile, IconX } from '../icons.ts';
import { keepFocusIn } from '../overlays/keep-focus-in.ts';
import { Status } from '../surfaces/Status.tsx';
import { texts } from '../texts.ts';
import { droppedFiles, pickedFiles, withFiles, type PickedFile } from './dropped-files.ts';
import styles from './FileDrop.module.css';

interface FileDropProps {
  label: string;
  /** Limits and accepted kinds, in a sentence. */
  hint?: ReactNode;
  files: readonly PickedFile[];
  onChange: (files: PickedFile[]) => void;
  /** Text under a file that will be refused, by path. */
  problemOf?: ((picked: PickedFile) => string | undefined) | undefined;
  disabled?: boolean | undefined;
  /** False for places that take only single files. */
  folders?: boolean | undefined;
  multiple?: boolean | undefined;
}

/** Drag and drop, file picker and folder picker; shows what was chosen. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, files, onChange, problemOf } = props;
  const { disabled = false, folders = true, multiple = true } = props;
  const [over, setOver] = useState(false);
  const [said, setSaid] = useState('');
  const filePicker = useRef<HTMLInputElement>(null);
  const folderPicker = useRef<HTMLInputElement>(null);
  const id = useId();
  const describer = hint === undefined ? undefined : `${id}-hint`;

  const add = (added: PickedFile[]) => {
    onChange(multiple ? withFiles(files, added) : added.slice(0, 1));
    const problem = added.map((picked) => problemOf?.(picked)).find((found) => found !== undefined);
    setSaid([texts.filesAdded(added.length), problem].filter(Boolean).join('. '));
  };
  const remove = (picked: PickedFile) => {
    onChange(files.filter((other) => other.path !== picked.path));
    setSaid(texts.fileRemoved(picked.path));
  };

  return (
    <section ref={keepFocusIn} aria-label={label} className={styles.drop}>
      <div
        className={styles.zone}
        data-over={over}
        data-disabled={disabled}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          if (!disabled) void droppedFiles(event.dataTransfer).then(add);
        }}
      >
        <IconCloudUpload aria-hidden />
        <p className={styles.title}>{dropText(folders, multiple)}</p>
        {hint !== undefined && (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )}
        <div className={styles.pickers}>
          <Button
            data-picks-files
            disabled={disabled}
            aria-describedby={describer}
            onClick={() => filePicker.current?.click()}
          >
            {multiple ? texts.chooseFiles : texts.chooseFile}
          </Button>
          {folders && (
            <Button
              disabled={disabled}
              aria-describedby={describer}
              onClick={() => folderPicker.current?.click()}
            >
              {texts.chooseFolder}
            </Button>
          )}
        </div>
        <FilePicker
          ref={filePicker}
          id={`${id}-files`}
          label={multiple ? texts.chooseFiles : texts.chooseFile}
          multiple={multiple}
          onPick={add}
        />
        {folders && (
          <FilePicker
            ref={folderPicker}
            id={`${id}-folder`}
            label={texts.chooseFolder}
            isFolder
            onPick={add}
          />
        )}
      </div>
      <Status hidden text={said} />
      {files.length > 0 && <FileList {...props} onRemove={remove} />}
    </section>
  );
}

function dropText(folders: boolean, multiple: boolean): string {
  if (folders) return texts.dropFilesOrFolders;
  return multiple ? texts.dropFiles : texts.dropFile;
}

interface FilePickerProps {
  ref: Ref<HTMLInputElement>;
  id: string;
  label: string;
  multiple?: boolean;
  isFolder?: boolean;
  onPick: (files: PickedFile[]) => void;
}

/** Hidden and out of the tab order: the buttons above press it. */
function FilePicker({ ref, id, label, multiple = true, isFolder = false, onPick }: FilePickerProps) {
  return (
    <input
      ref={ref}
      id={id}
      type="file"
      hidden
      aria-label={label}
      multiple={multiple}
      {...(isFolder ? { webkitdirectory: '' } : {})}
      onChange={(event) => {
        const picked = pickedFiles(event.currentTarget.files ?? new DataTransfer().files);
        event.currentTarget.value = '';
        if (picked.length > 0) onPick(picked);
      }}
    />
  );
}

function FileList(props: FileDropProps & { onRemove: (picked: PickedFile) => void }) {
  const { files, onChange, problemOf, disabled = false, onRemove } = props;
  const sizeBytes = files.reduce((sum, picked) => sum + picked.file.size, 0);
  return (
    <>
      <div className={styles.summary}>
        {texts.chosenFiles(files.length, sizeText(sizeBytes))}
        <Button size="s" kind="quiet" disabled={disabled} onClick={() => onChange([])}>
          {texts.removeAll}
        </Button>
      </div>
      <ul className={styles.files}>
        {files.map((picked) => {
          const problem = problemOf?.(picked);
          return (
            <li key={picked.path}>
              <IconFile aria-hidden />
              <span className={styles.path}>
                {picked.path}
                {problem !== undefined && <span className={styles.problem}>{problem}</span>}
              </span>
              <span className={styles.size}>{sizeText(picked.file.size)}</span>
              <IconButton
                size="s"
                label={texts.remove(picked.path)}
                icon={<IconX />}
                disabled={disabled}
                onClick={() => onRemove(picked)}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
