import { useRef, useState } from 'react';
import {
  Button,
  FileDrop,
  IconButton,
  IconPlus,
  IconX,
  Row,
  sizeText,
  Spacer,
  Stack,
  Text,
} from '../../../../design/web/index.ts';
import type { StoredFile } from '../../../domain/steps/fields.ts';
import { texts } from '../../texts.ts';
import { newBlockId } from '../forms/block-id.ts';
import { Hint } from '../forms/Hint.tsx';
import { OwnFileEditor } from './OwnFileEditor.tsx';
import { readOwnFile } from './own-files.ts';
import type { PickedFiles } from '../forms/picked-files.ts';
import styles from './OwnFilesForm.module.css';

interface OwnFilesFormProps {
  files: readonly StoredFile[] | undefined;
  picked: PickedFiles;
  assignmentId: number;
  onChange: (files: StoredFile[], picked: PickedFiles) => void;
  errorOf: (field: string) => string | undefined;
  /** Name and first lines of a new file. */
  fresh: { path: string; text: string };
  hint: string;
}

interface Opened {
  id: string;
  /** The id of the file when it was opened. The editor stays the same until another file is opened. */
  key: string;
  /** Null if the file is not a text. */
  text: string | null;
}

/** The files of one test block: a list, and an editor for the chosen file. */
export function OwnFilesForm(props: OwnFilesFormProps) {
  const { files = [], picked, assignmentId, onChange, errorOf, fresh, hint } = props;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const chosen = files.find(({ id }) => id === opened?.id);
  const lastAsked = useRef<string>(undefined);

  const open = async (file: StoredFile): Promise<void> => {
    setFailed(false);
    lastAsked.current = file.id;
    // An answer that comes after another file was asked for must not take its place.
    const isLast = () => lastAsked.current === file.id;
    try {
      const text = await readOwnFile(assignmentId, file, picked);
      if (isLast()) setOpened({ id: file.id, key: file.id, text });
    } catch {
      if (isLast()) setFailed(true);
    }
  };
  /** A changed file is sent with the next save, under a new id. */
  const write = (before: StoredFile | undefined, path: string, text: string): void => {
    const file = new File([text], path);
    const stored = { id: newBlockId(), path, size: file.size };
    lastAsked.current = stored.id;
    const next =
      before === undefined ? [...files, stored] : files.map((one) => (one === before ? stored : one));
    setOpened({ id: stored.id, key: before === undefined || opened === null ? stored.id : opened.key, text });
    onChange(next, { [stored.id]: file });
  };
  const rename = (file: StoredFile, path: string): void =>
    onChange(
      files.map((one) => (one === file ? { ...file, path } : one)),
      {},
    );
  const error = errorOf('files');
  return (
    <Stack gap={2}>
      <Text size="dense" weight="medium">
        {texts.keptFiles}
      </Text>
      <Text size="meta" tone="muted">
        <Hint text={hint} />
      </Text>
      {files.length > 0 && (
        <ul className={styles.files} aria-label={texts.keptFiles}>
          {files.map((file) => (
            <Row key={file.id} as="li">
              <button
                type="button"
                className={styles.file}
                aria-current={file.id === opened?.id}
                onClick={() => void open(file)}
              >
                {file.path}
              </button>
              <Spacer />
              <Text size="meta" tone="muted">
                {sizeText(file.size)}
              </Text>
              <IconButton
                size="s"
                label={texts.removeFile(file.path)}
                icon={<IconX />}
                onClick={() =>
                  onChange(
                    files.filter((one) => one !== file),
                    {},
                  )
                }
              />
            </Row>
          ))}
        </ul>
      )}
      {hasFailed && (
        <Text size="meta" tone="danger">
          {texts.fileNotRead}
        </Text>
      )}
      {chosen !== undefined && opened !== null && (
        <OwnFileEditor
          key={opened.key}
          path={chosen.path}
          text={opened.text}
          onRename={(path) => rename(chosen, path)}
          onWrite={(text) => write(chosen, chosen.path, text)}
        />
      )}
      {error !== undefined && (
        <Text size="meta" tone="danger">
          {error}
        </Text>
      )}
      <Row gap={2}>
        <Button icon={<IconPlus />} onClick={() => write(undefined, freePath(fresh.path, files), fresh.text)}>
          {texts.newFile}
        </Button>
      </Row>
      <FileDrop
        label={texts.addFiles}
        files={[]}
        onChange={(dropped) => {
          const added = dropped.map(({ path, file }) => ({
            file,
            stored: { id: newBlockId(), path, size: file.size },
          }));
          const replaced = new Set(dropped.map(({ path }) => path));
          onChange(
            [...files.filter(({ path }) => !replaced.has(path)), ...added.map(({ stored }) => stored)],
            Object.fromEntries(added.map(({ stored, file }) => [stored.id, file])),
          );
        }}
      />
    </Stack>
  );
}

/** The first free name: `test_work.py`, then `test_work_2.py`. */
function freePath(path: string, files: readonly StoredFile[]): string {
  const taken = new Set(files.map((file) => file.path));
  const [name, ending = ''] = path.split('.');
  for (let number = 2; taken.has(path); number += 1) path = `${name}_${String(number)}.${ending}`;
  return path;
}
