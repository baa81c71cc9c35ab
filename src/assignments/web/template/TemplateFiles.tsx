import { useState } from 'react';
import { Button, IconPlus, Stack, Text } from '../../../design/web/index.ts';
import { filesOf, type DirectoryNode } from '../../domain/file-tree.ts';
import { FileTree } from '../FileTree.tsx';
import type { PanelProps } from '../panel.ts';
import { texts } from './texts.ts';
import { TemplateFileEditor } from './TemplateFileEditor.tsx';

const newFile = 'new';

/** The files of the template. One of them, or a new one, can be edited here. */
export function TemplateFiles({ tree, ...panel }: PanelProps & { tree: DirectoryNode | null }) {
  // The id of a file, or `newFile`.
  const [chosen, setChosen] = useState<string | null>(null);
  const files = tree ? filesOf(tree) : [];
  const file = files.find(({ id }) => id === chosen);
  const [wasOpen, setWasOpen] = useState(false);
  const close = () => {
    setChosen(null);
    setWasOpen(true);
  };
  return (
    <Stack gap={3}>
      {tree === null ? (
        <Text tone="muted">{texts.noTemplate}</Text>
      ) : (
        <>
          <Text tone="muted">{texts.editHint}</Text>
          <FileTree
            label={texts.templateFiles}
            tree={tree}
            selectedId={chosen}
            onSelect={(id) => setChosen(files.some((one) => one.id === id) ? id : null)}
          />
        </>
      )}
      {chosen === newFile || file ? (
        <TemplateFileEditor {...panel} key={file?.id ?? newFile} file={file} onClose={close} />
      ) : (
        <div>
          <Button autoFocus={wasOpen} icon={<IconPlus aria-hidden />} onClick={() => setChosen(newFile)}>
            {texts.newFile}
          </Button>
        </div>
      )}
    </Stack>
  );
}
