import { defineInstall } from './install-tool.ts';

export const nodeVersions = ['base', '14', '16', '18'] as const;

export const installNode = defineInstall({ tool: 'node', versions: nodeVersions });
