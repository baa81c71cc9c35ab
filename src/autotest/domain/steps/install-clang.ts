import { defineInstall } from './install-tool.ts';

export const clangVersions = ['base', '12', '16'] as const;

export const installClang = defineInstall({ tool: 'clang', versions: clangVersions });
