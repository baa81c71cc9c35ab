// The files of deploy/ cannot be run where no container engine and no cluster is at hand. They are parsed, and
// compared with each other and with what the processes accept.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { autotestGauges } from '../../src/autotest/server/runner/gauges.ts';
import { readConfig } from '../../src/kernel/server/config.ts';
import { runnerConfigOf } from '../../src/runner/server/config.ts';
import { neededPrograms } from '../../src/runner/server/isolation/tools.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The variables that a process reads, as its schema names them. */
const variablesIn = (path: string): Set<string> =>
  new Set(Array.from(read(path).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm), ([, name = '']) => name));
const ofSite = variablesIn('src/kernel/server/config.ts').add('NODE_ENV');
const ofRunner = variablesIn('src/runner/server/config.ts').add('NODE_ENV');

/** Fills in what is left empty on purpose, as production demands it: each secret another one. */
function filled(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => {
      const secret = createHash('sha256').update(name).digest('base64');
      return [name, value === '' ? secret : value.replace('PASSWORD', secret.replace(/\W/g, ''))];
    }),
  );
}

describe('examples of configuration', () => {
  it.each([
    ['deploy/proofmark.env.example', readConfig, ofSite],
    ['deploy/runner.env.example', runnerConfigOf, ofRunner],
  ] as const)('%s: every line is understood, also those that are left out', (path, accept, known) => {
    const lines = read(path).matchAll(/^#?([A-Z][A-Z0-9_]+)=(.*)$/gm);
    const variables = Object.fromEntries(Array.from(lines, ([, name = '', value = '']) => [name, value]));
    expect(Object.keys(variables).filter((name) => !known.has(name))).toEqual([]);
    expect(Object.keys(variables).length).toBeGreaterThan(3);
    accept(filled(variables));
  });
});

/** A file of systemd: sections with lists of keys and values. */
function unitOf(path: string): Record<string, [string, string][]> {
  const sections: Record<string, [string, string][]> = {};
  let section = '';
  for (const line of read(path)
    .split('\n')
    .map((text) => text.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    const named = /^\[(\w+)\]$/.exec(line)?.[1];
    if (named !== undefined) sections[(section = named)] = [];
    else {
      const [, key = '', value = ''] = /^(\w+)=(.+)$/.exec(line) ?? [];
      expect(key, `${path}: ${line}`).not.toBe('');
      sections[section]?.push([key, value]);
    }
  }
  return sections;
}

const valuesOf = (pairs: [string, string][] = [], key: string): string[] =>
  pairs.flatMap(([name, value]) => (name === key ? [value] : []));

describe('units of systemd', () => {
  const units = readdirSync(join(root, 'deploy/systemd'));

  it('are those of the three processes', () => {
    expect(units.toSorted()).toEqual(
      ['runner', 'server', 'worker'].map((name) => `proofmark-${name}.service`),
    );
  });

  it.each(units)('%s starts a process of the build, stops it late enough, and reads an example', (unit) => {
    const { Service } = unitOf(`deploy/systemd/${unit}`);
    const name = /proofmark-(\w+)\.service/.exec(unit)?.[1];
    const [start = ''] = valuesOf(Service, 'ExecStart');
    expect(start).toBe(`/opt/proofmark/tools/with-node.sh --enable-source-maps dist/server/${name}.mjs`);
    expect(existsSync(join(root, `src/app/${name}.ts`))).toBe(true);
    const [file = ''] = valuesOf(Service, 'EnvironmentFile');
    expect(existsSync(join(root, `deploy/${file.split('/').at(-1)}.example`))).toBe(true);
    expect(Number(valuesOf(Service, 'TimeoutStopSec')[0])).toBeGreaterThan(readConfigStopSeconds());
  });

  it('never start a runner again that cannot confine programs', () => {
    const { Service } = unitOf('deploy/systemd/proofmark-runner.service');
    const code = /const noIsolationCode = (\d+);/.exec(read('src/runner/server/start.ts'))?.[1];
    expect(valuesOf(Service, 'RestartPreventExitStatus')).toEqual([code]);
  });
});

function readConfigStopSeconds(): number {
  const needed = { DATABASE_URL: 'postgres://db/proofmark', PROOFMARK_DATA: '/data' };
  const secrets = { PROOFMARK_SECRET: '', PROOFMARK_RUNNER_TOKEN: '' };
  return readConfig(filled({ ...needed, ...secrets })).stopWithinMs / 1000;
}

describe('files of containers', () => {
  const instructionsOf = (path: string): { name: string; rest: string }[] =>
    read(path)
      .replace(/^#.*\n/gm, '')
      .replace(/\\\n/g, ' ')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => ({ name: line.split(' ')[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }));

  it.each([
    ['deploy/Containerfile', 'server', ofSite],
    ['deploy/Containerfile.runner', 'runner', ofRunner],
  ] as const)('%s builds and starts the %s, with variables that it knows', (path, name, known) => {
    const instructions = instructionsOf(path);
    const of = (kind: string): string[] =>
      instructions.filter((one) => one.name === kind).map(({ rest }) => rest);
    expect(instructions[0]?.name).toBe('FROM');
    const allowed = ['FROM', 'RUN', 'WORKDIR', 'COPY', 'USER', 'ENV', 'VOLUME', 'ENTRYPOINT', 'CMD'];
    expect(instructions.filter((one) => !allowed.includes(one.name))).toEqual([]);
    expect(JSON.parse(of('CMD')[0] ?? '')).toEqual([`dist/server/${name}.mjs`]);
    const entry = z.array(z.string()).parse(JSON.parse(of('ENTRYPOINT')[0] ?? ''));
    expect(existsSync(join(root, entry[2] ?? 'none'))).toBe(true);
    const variables = of('ENV').flatMap((line) => line.split(/\s+/).map((pair) => pair.split('=')[0] ?? ''));
    expect(variables.filter((variable) => !known.has(variable))).toEqual([]);
  });

  it('give a runner the packages of every program that it starts', () => {
    const installed = read('deploy/Containerfile.runner').split(/\s+/);
    const needed = [...Object.values(neededPrograms), 'mmdebstrap', 'libarchive-tools', 'python3-pytest'];
    expect(needed.filter((name) => !installed.includes(name))).toEqual([]);
  });
});

const Named = z.object({ name: z.string() });
const Reference = z.object({ configMapRef: Named.optional(), secretRef: Named.optional() });
const Port = z.object({ name: z.string(), containerPort: z.number() });
const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const Container = z.object({
  image: z.string(),
  args: z.tuple([z.string()]),
  envFrom: z.array(Reference),
  ports: z.array(Port).default([]),
  livenessProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
});
const Template = z.object({
  metadata: z.object({ labels: z.record(z.string(), z.string()) }).optional(),
  spec: z.object({
    terminationGracePeriodSeconds: z.number().default(30),
    containers: z.tuple([Container]),
  }),
});
const Manifest = z.object({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: Named,
  data: z.record(z.string(), z.string()).optional(),
  stringData: z.record(z.string(), z.string()).optional(),
  spec: z.record(z.string(), z.unknown()).optional(),
});
type Manifest = z.infer<typeof Manifest>;

function manifestsOf(path: string): Manifest[] {
  return parseAllDocuments(read(path)).map((document) => {
    expect(document.errors, path).toEqual([]);
    return Manifest.parse(document.toJS());
  });
}

const workloadsOf = (manifests: Manifest[]) =>
  manifests
    .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
    .map(({ kind, metadata, spec }) => ({
      kind,
      spec,
      template: Template.parse(spec?.['template']),
      ...metadata,
    }));

/** The variables that the references of a container give. */
function environmentOf(
  { envFrom }: z.infer<typeof Container>,
  manifests: Manifest[],
): Record<string, string> {
  const given = envFrom.flatMap(({ configMapRef, secretRef }) => {
    const [kind, name] = configMapRef ? ['ConfigMap', configMapRef.name] : ['Secret', secretRef?.name];
    const source = manifests.find((one) => one.kind === kind && one.metadata.name === name);
    expect(source, `${kind} ${name}`).toBeDefined();
    return Object.entries({ ...source?.data, ...source?.stringData });
  });
  return Object.fromEntries(given);
}

describe('manifests of Kubernetes', () => {
  it('give server, worker and migrations an environment that they accept, and their ports', () => {
    const manifests = manifestsOf('deploy/kubernetes/site.yaml');
    const workloads = workloadsOf(manifests);
    expect(workloads.map(({ name }) => name)).toEqual([
      'proofmark-migrate',
      'proofmark-server',
      'proofmark-worker',
    ]);
    for (const { name, template } of workloads) {
      const [container] = template.spec.containers;
      const given = { PROOFMARK_DATA: '/var/lib/proofmark', ...environmentOf(container, manifests) };
      expect(
        Object.keys(given).filter((variable) => !ofSite.has(variable)),
        name,
      ).toEqual([]);
      const config = readConfig(filled(given));
      const script = container.args[0].replace(/^dist\/server\/(\w+)\.mjs$/, 'src/app/$1.ts');
      expect(existsSync(join(root, script)), script).toBe(true);
      if (name !== 'proofmark-server') continue;
      expect(container.ports.map(({ containerPort }) => containerPort)).toEqual([
        config.port,
        config.contentPort,
        config.metricsPort,
      ]);
      expect(template.spec.terminationGracePeriodSeconds * 1000).toBeGreaterThan(config.stopWithinMs);
      expect([container.livenessProbe, container.readinessProbe]).toEqual([
        { httpGet: { path: '/healthz', port: 'http' } },
        { httpGet: { path: '/readyz', port: 'http' } },
      ]);
    }
  });

  it('give runners an environment that they accept, and time to end and to give back what they have', () => {
    const manifests = manifestsOf('deploy/kubernetes/runner.yaml');
    const [runner, ...more] = workloadsOf(manifests);
    expect(more).toEqual([]);
    if (!runner) throw new Error('There is no runner.');
    const [container] = runner.template.spec.containers;
    const given = { PROOFMARK_DATA: '/var/lib/proofmark-runner', ...environmentOf(container, manifests) };
    expect(Object.keys(given).filter((variable) => !ofRunner.has(variable))).toEqual([]);
    const { graceMs } = runnerConfigOf(filled(given));
    expect(runner.template.spec.terminationGracePeriodSeconds * 1000).toBeGreaterThan(2 * graceMs);
    expect(container.args).toEqual(['dist/server/runner.mjs']);
  });

  it('select the pods that they make', () => {
    const paths = ['site', 'runner'].map((name) => `deploy/kubernetes/${name}.yaml`);
    const Selector = z.object({ selector: z.object({ matchLabels: z.record(z.string(), z.string()) }) });
    for (const { kind, spec, template } of paths.flatMap((path) => workloadsOf(manifestsOf(path)))) {
      if (kind === 'Job') continue;
      expect(template.metadata?.labels).toEqual(Selector.parse(spec).selector.matchLabels);
    }
  });

  it('scale runners on a figure that the server tells', () => {
    const manifests = manifestsOf('deploy/kubernetes/runner.yaml');
    const scaler = manifests.find(({ kind }) => kind === 'HorizontalPodAutoscaler');
    const Scaler = z.object({
      scaleTargetRef: z.object({ kind: z.string(), name: z.string() }),
      metrics: z.tuple([z.object({ external: z.object({ metric: Named }) })]),
    });
    const { scaleTargetRef, metrics } = Scaler.parse(scaler?.spec);
    expect(scaleTargetRef).toMatchObject({ kind: 'Deployment', name: 'proofmark-runner' });
    const runner = manifests.find(({ kind }) => kind === 'Deployment');
    expect(runner?.metadata.name).toBe(scaleTargetRef.name);
    expect(runner?.spec).not.toHaveProperty('replicas');
    const figure = metrics[0].external.metric.name;
    expect(autotestGauges.map(({ name }) => `proofmark_${name}`)).toContain(figure);
    const Rules = z.object({
      rules: z.object({
        external: z.array(z.object({ seriesQuery: z.string(), name: z.object({ as: z.string() }) })),
      }),
    });
    const [adapter] = parseAllDocuments(read('deploy/kubernetes/prometheus-adapter.yaml'));
    expect(Rules.parse(adapter?.toJS()).rules.external).toMatchObject([
      { seriesQuery: figure, name: { as: figure } },
    ]);
  });
});
