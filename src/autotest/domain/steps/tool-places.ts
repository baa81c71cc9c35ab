// The versions of tools that blocks use, and where the build puts them.

export const pytestVersions = ['base', '7.3.1', '7.4.4', '8.3.3'] as const;
export type PytestVersion = (typeof pytestVersions)[number];

export function pytestFolderOf(version: string): string {
  return toolFolderOf('pytest', version);
}

export const astGrepVersions = ['0.51.1'] as const;

export type AstGrepVersion = (typeof astGrepVersions)[number];

export function astGrepFileOf(version: string): string {
  return `/opt/proofmark/ast-grep-${version}/ast-grep`;
}

/** The folder of a tool in a chosen version. */
export function toolFolderOf(tool: string, version: string): string {
  return `/opt/proofmark/${tool}-${version}`;
}

export const junitVersions = ['base', '1.8.2', '1.10.0'] as const;

export type JunitVersion = (typeof junitVersions)[number];

/** Where packages of the system put their archives of classes. */
export const javaFolder = '/usr/share/java';
const junitArchives = [
  'junit-jupiter-api',
  'junit-jupiter-engine',
  'junit-jupiter-params',
  'junit-platform-commons',
  'junit-platform-engine',
  'junit-platform-launcher',
  'opentest4j',
  'apiguardian-api',
  'univocity-parsers',
];

export function junitClassPathOf(version: JunitVersion): string {
  if (version !== 'base') return `${toolFolderOf('junit', version)}/junit.jar`;
  return junitArchives.map((name) => `${javaFolder}/${name}.jar`).join(':');
}

/** Our program around JUnit as the build has compiled it, by the digest of its text. Two versions of it may lie there. */
export function junitLauncherOf(version: JunitVersion, digest: string): string {
  return `${toolFolderOf('junit-launcher', version)}/${digest}.jar`;
}

/** Classes of the compiler, kept by Install Java in the form in which Java needs them. */
export const javaArchive = '/opt/proofmark/java.jsa';

export const flake8Versions = ['base', '6.0.0'] as const;

export type Flake8Version = (typeof flake8Versions)[number];

/** Where a set-up puts .NET that the packages of the system lack, with the script of its makers. */
export const dotnetFolder = '/opt/dotnet';

export const dotnetVersions = ['base', '6.0', '7.0', '8.0', '9.0'] as const;

type DotnetVersion = (typeof dotnetVersions)[number];

export const checkstyleVersions = ['base', '9.3', '10.12.3'] as const;

export type CheckstyleVersion = (typeof checkstyleVersions)[number];

export function checkstyleFileOf(version: CheckstyleVersion): string {
  return version === 'base' ? '/usr/bin/checkstyle' : `${toolFolderOf('checkstyle', version)}/checkstyle.jar`;
}

/** A tool that a block needs on the machine besides the set-up. The end of the build installs it. */
export type NeededTool =
  | { readonly tool: 'astGrep'; readonly version: AstGrepVersion }
  | { readonly tool: 'junit5'; readonly version: JunitVersion }
  | { readonly tool: 'flake8'; readonly version: Flake8Version }
  | { readonly tool: 'checkstyle'; readonly version: CheckstyleVersion }
  | { readonly tool: 'pytest'; readonly version: PytestVersion }
  | { readonly tool: 'dotnet'; readonly version: DotnetVersion }
  | { readonly tool: 'phpunit' }
  | { readonly tool: 'jupyter' };
