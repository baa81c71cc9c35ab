import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { PlacedFile } from '../../../assignments/domain/file-tree.ts';
import type { ViewerFiles } from '../viewer/viewer-files.ts';

export interface Editing {
  /** The file that is written now; it stays the same whatever others do. */
  file: PlacedFile | 'new' | undefined;
  open: (file: PlacedFile | 'new') => void;
  close: (savedId?: string) => void;
}

/** Which file of the teacher version somebody writes. Going to another file ends it; what was saved is opened there. */
export function useEditing(files: ViewerFiles, addressedId: string | undefined): Editing {
  const [edited, setEdited] = useState<{ file: PlacedFile | 'new'; at: string | undefined }>();
  const navigate = useNavigate();
  return {
    file: edited?.at === addressedId ? edited?.file : undefined,
    open: (file) => setEdited({ file, at: addressedId }),
    close: (savedId) => {
      setEdited(undefined);
      if (savedId !== undefined) void navigate({ href: files.hrefOfTeacher(savedId) });
    },
  };
}
