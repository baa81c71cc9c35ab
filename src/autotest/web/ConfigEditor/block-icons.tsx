import type { ReactNode } from 'react';
import {
  IconArrowsSort,
  IconFileText,
  IconClipboardCheck,
  IconClock,
  IconCode,
  IconEyeOff,
  IconPackage,
  IconPlayerSkipForward,
  IconScale,
  IconSearch,
  IconTerminal2,
  IconTestPipe,
  IconUpload,
} from '../../../design/web/index.ts';
import type { BlockType } from '../../domain/steps/registry.ts';

export const blockIcons: Record<BlockType, ReactNode> = {
  installPython: <IconPackage aria-hidden size={16} />,
  script: <IconTerminal2 aria-hidden size={16} />,
  uploadFiles: <IconUpload aria-hidden size={16} />,
  program: <IconTerminal2 aria-hidden size={16} />,
  ioTest: <IconArrowsSort aria-hidden size={16} />,
  pytest: <IconTestPipe aria-hidden size={16} />,
  simpleMatch: <IconFileText aria-hidden size={16} />,
  substringMatch: <IconSearch aria-hidden size={16} />,
  regexMatch: <IconCode aria-hidden size={16} />,
  weight: <IconScale aria-hidden size={16} />,
  connectRubric: <IconClipboardCheck aria-hidden size={16} />,
  runIf: <IconPlayerSkipForward aria-hidden size={16} />,
  testHide: <IconEyeOff aria-hidden size={16} />,
  testTimeoutEach: <IconClock aria-hidden size={16} />,
  testUploadFiles: <IconUpload aria-hidden size={16} />,
};
