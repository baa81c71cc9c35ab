import { sizeText, type PickedFile } from '../../../design/web/index.ts';
import { isDirectoryNode } from '../../../assignments/domain/file-tree.ts';
import type { Assignment } from '../../../assignments/domain/model.ts';
import { useTemplate } from '../../../assignments/web/index.ts';
import { useSetting } from '../../../people/web/index.ts';
import {
  excessOf,
  nameProblemsOf,
  sizeLimitOf,
  type SendLimits,
} from '../../domain/before-sending/before-sending.ts';
import { texts } from '../texts.ts';

/** At most this many names of a template are told; one with more is no list of what to hand in. */
const maxTemplateNames = 5;

interface Chosen {
  assignment: Assignment;
  files: readonly PickedFile[];
  isForOther: boolean;
}

/** What is wrong with the chosen files, told before they are sent. */
export function useBeforeSending({ assignment, files, isForOther }: Chosen) {
  const limits = useLimits(isForOther);
  const templateNames = useTemplateNames(assignment.id);
  const names = nameProblemsOf(
    files.map(({ path }) => path),
    { rules: assignment.cgignore, templateNames },
  );
  const chosen = files.map(({ path, file }) => ({ path, sizeBytes: file.size }));
  const problemOf = ({ path, file }: PickedFile) => {
    const limit = sizeLimitOf(path, limits);
    if (file.size > limit) return texts.fileTooLarge(sizeText(limit));
    return names.denied.has(path) ? texts.denied(names.denied.get(path)) : undefined;
  };
  return {
    names,
    problemOf,
    reason: reasonOf(excessOf(chosen, limits), limits),
    limits: texts.limits(sizeText(limits.maxTotalSizeBytes), sizeText(limits.maxFileSizeBytes)),
  };
}

function useLimits(isForOther: boolean): SendLimits {
  const normal = useSetting('MAX_NORMAL_UPLOAD_SIZE');
  const large = useSetting('MAX_LARGE_UPLOAD_SIZE');
  return {
    maxFiles: useSetting('MAX_NUMBER_OF_FILES'),
    maxFileSizeBytes: useSetting('MAX_FILE_SIZE'),
    maxTotalSizeBytes: isForOther ? large : normal,
  };
}

/** Names of the files at the top of the template. */
function useTemplateNames(assignmentId: number): string[] {
  const entries = useTemplate(assignmentId).data?.entries ?? [];
  const names = entries.filter((entry) => !isDirectoryNode(entry)).map(({ name }) => name);
  return names.length > maxTemplateNames ? [] : names;
}

function reasonOf(excess: ReturnType<typeof excessOf>, limits: SendLimits): string | undefined {
  switch (excess) {
    case 'file':
      return texts.removeTooLarge;
    case 'total':
      return texts.totalTooLarge(sizeText(limits.maxTotalSizeBytes));
    case 'number':
      return texts.tooManyFiles(limits.maxFiles);
    case undefined:
      return undefined;
  }
}
