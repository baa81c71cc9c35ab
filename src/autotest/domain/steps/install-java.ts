import { defineInstall } from './install-tool.ts';

export const javaVersions = ['base', '8', '11', '17', '21'] as const;

export const installJava = defineInstall({ tool: 'java', versions: javaVersions });
