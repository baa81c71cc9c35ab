import { defineInstall } from './install-tool.ts';
import { dotnetVersions } from './tool-places.ts';

export const installDotnet = defineInstall({ tool: 'dotnet', versions: dotnetVersions });
