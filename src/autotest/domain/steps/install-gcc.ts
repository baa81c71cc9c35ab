import { defineInstall } from './install-tool.ts';

export const gccVersions = ['base', '9', '10', '13'] as const;

export const installGcc = defineInstall({ tool: 'gcc', versions: gccVersions });
