import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runCommandProgram } from 'node-kit/CommandProgram.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { createWorkingCopy } from '../testing.ts';
import { createContainsCommand } from './containsCommand.ts';

let registryAddress = '';
let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
const contains = (...words: string[]) =>
  runCommandProgram(
    { name: 'ops', about: '', commands: [createContainsCommand(copy.root, async () => registryAddress)] },
    ['contains', ...words],
  );
const formatBill = (...packages: [name: string, version: string][]) =>
  JSON.stringify({
    metadata: { component: { version: '1.0.0+3f2a91bc04de' }, supplier: { name: '@box/platform', contact: [] } },
    components: packages.map(([name, version]) => ({ name, version, licenses: [] })),
  });

beforeEach(async () => {
  copy = await createWorkingCopy();
  await copy.writeShell();
  await copy.write('shell/dist/sbom.cdx.json', formatBill(['react', '19.3.1']));
  await copy.writeRemote('mf-help', ['/', '/faq'], { access: 'public' });
  await copy.write('mf-help/dist/sbom.cdx.json', formatBill(['nanoid', '5.1.15'], ['uqr', '0.1.2']));
  await copy.start();
  for (const name of ['backend', 'site', 'release'])
    await copy.write(
      `${name}/dist/sbom.cdx.json`,
      formatBill(['nanoid', name === 'backend' ? '3.3.1' : '5.1.16'], ['node', '24.21.0']),
    );
  process.env.SITE_DIR = copy.folder;
});
afterEach(async () => {
  delete process.env.SITE_DIR;
  await copy.remove();
});

test('names each version that contains the package, its owner, and how much was asked (acc 331)', async () => {
  expect(await contains('nanoid@<5.1.16')).toEqual({
    exitCode: 1,
    text: [
      'mf-help@1.0.0-a1 (live; @box/mf-help, mf-help@box.example) contains nanoid@5.1.15',
      'backend@1.0.0+3f2a91bc04de (in this folder; @box/platform) contains nanoid@3.3.1',
      'nanoid@<5.1.16: in 2 of 5 that may still run.',
    ].join('\n'),
  });
});

test('says what was asked if nothing contains it', async () => {
  const programs = ['backend', 'site', 'release'].map((name) => `${name}@1.0.0+3f2a91bc04de`).join(', ');
  expect(await contains('nanoid@<3')).toEqual({
    exitCode: 0,
    text: `nanoid@<3: in none of 5 that may still run: mf-help@1.0.0-a1, shell@1.0.0-aa, ${programs}.`,
  });
});

test('a version without a bill of materials is no answer', async () => {
  await copy.store.remove('shell/1.0.0-aa/sbom.cdx.json');
  const { text, exitCode } = await contains('nanoid@<3');
  expect(exitCode).toBe(1);
  expect(text).toContain('shell@1.0.0-aa has no bill of materials: nobody knows what it contains.\n');
  expect(text).toMatch(/nanoid@<3: in none of 4 that may still run: mf-help@1.0.0-a1, backend@/);
});

test.each(['nanoid@five', '@', 'two words'])('%j is wrong usage', async (words) => {
  await expect(contains(words)).rejects.toBeInstanceOf(UsageError);
});

describe('without a package', () => {
  let asked: unknown;
  let answer: { status: number; body: unknown };
  /** Test double of npm's registry: https://docs.npmjs.com/cli/v11/commands/npm-audit, "Bulk Advisory Endpoint". */
  const registry = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const isAsked = request.method === 'POST' && request.url === '/npm/-/npm/v1/security/advisories/bulk';
      asked = JSON.parse(Buffer.concat(chunks).toString());
      response.writeHead(isAsked ? answer.status : 404).end(JSON.stringify(answer.body));
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
    registryAddress = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/npm/`;
  });
  afterAll(() => void registry.close());

  test('asks npm about every package in every version that may still run, and names what is vulnerable', async () => {
    const advisory = { severity: 'high', title: 'Guessable ids', url: 'https://advisories.example/1' };
    answer = { status: 200, body: { nanoid: [{ id: 1, ...advisory, vulnerable_versions: '>=4.0.0 <5.1.16' }] } };
    const { text, exitCode } = await contains();
    expect(asked).toEqual({ nanoid: ['5.1.15', '3.3.1', '5.1.16'], uqr: ['0.1.2'], react: ['19.3.1'] });
    expect(exitCode).toBe(1);
    expect(text.split('\n')).toEqual([
      'mf-help@1.0.0-a1 (live; @box/mf-help, mf-help@box.example) contains nanoid@5.1.15: high, Guessable ids (https://advisories.example/1)',
      'a package with a known vulnerability: in 1 of 5 that may still run.',
    ]);
  });

  test('ends well if npm knows of nothing, and says if npm does not answer', async () => {
    answer = { status: 200, body: {} };
    expect(await contains()).toMatchObject({ exitCode: 0 });
    answer = { status: 405, body: '' };
    await expect(contains()).rejects.toThrow('does not name its advisories: 405');
  });
});
