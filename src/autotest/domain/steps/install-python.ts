import { defineInstall } from './install-tool.ts';

export const pythonVersions = ['base', '3.10', '3.11', '3.12', '3.13', 'pypy'] as const;

export const installPython = defineInstall({ tool: 'python', versions: pythonVersions });
