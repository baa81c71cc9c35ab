import { defineInstall } from './install-tool.ts';

export const dotnetVersions = ['base', '6.0', '7.0', '8.0', '9.0'] as const;

export const installDotnet = defineInstall({ tool: 'dotnet', versions: dotnetVersions });
