import {
  FileDrop,
  IconButton,
  IconX,
  Row,
  sizeText,
  Spacer,
  Stack,
  Text,
  type PickedFile,
} from '../../../../design/web/index.ts';
import type { StoredFile } from '../../../domain/steps/fields.ts';
import { texts } from '../../texts.ts';
import { newBlockId } from './block-id.ts';
import { Hint } from './Hint.tsx';
import type { PickedFiles } from './picked-files.ts';
import styles from './UploadFilesForm.module.css';

interface UploadFilesFormProps {
  files: readonly StoredFile[];
  /** Files that the user picked here. They are sent with the next save. */
  picked: PickedFiles;
  onChange: (files: StoredFile[], picked: PickedFiles) => void;
  errorOf: (field: string) => string | undefined;
  hint: string;
}

/** The form of Upload Files in set-up and tests. Existing files stay until they are removed or replaced. */
export function UploadFilesForm({ files, picked, onChange, errorOf, hint }: UploadFilesFormProps) {
  const kept = files.filter(({ id }) => picked[id] === undefined);
  const fresh = files.flatMap(({ id, path }): PickedFile[] => {
    const file = picked[id];
    return file === undefined ? [] : [{ path, file }];
  });
  const pick = (chosen: PickedFile[]) => {
    const replaced = new Set(chosen.map(({ path }) => path));
    const added = chosen.map(({ path, file }) => ({
      file,
      stored: { id: idOf(path, file) ?? newBlockId(), path, size: file.size },
    }));
    onChange(
      [...kept.filter(({ path }) => !replaced.has(path)), ...added.map(({ stored }) => stored)],
      Object.fromEntries(added.map(({ stored, file }) => [stored.id, file])),
    );
  };
  /** A file that was picked before keeps its id, so that it is sent only once. */
  const idOf = (path: string, file: File) =>
    files.find((one) => one.path === path && picked[one.id] === file)?.id;
  const error = errorOf('files');
  return (
    <Stack gap={2}>
      {kept.length > 0 && (
        <ul className={styles.files} aria-label={texts.keptFiles}>
          {kept.map(({ id, path, size }) => (
            <Row key={id} as="li">
              <Text size="dense" truncate>
                {path}
              </Text>
              <Spacer />
              <Text size="meta" tone="muted">
                {sizeText(size)}
              </Text>
              <IconButton
                size="s"
                label={texts.removeFile(path)}
                icon={<IconX />}
                onClick={() =>
                  onChange(
                    files.filter((file) => file.id !== id),
                    {},
                  )
                }
              />
            </Row>
          ))}
        </ul>
      )}
      <FileDrop label={texts.addFiles} hint={<Hint text={hint} />} files={fresh} onChange={pick} />
      {error !== undefined && (
        <Text size="meta" tone="danger">
          {error}
        </Text>
      )}
    </Stack>
  );
}
