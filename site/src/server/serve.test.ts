import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { findFreePort } from 'node-kit/findFreePort.ts';
import { reportsAddress } from 'page-contract/reports';
import { sampleOwner } from 'page-contract/sampleOwner';
import { createWorkingCopy } from 'release/testing.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
let program: ChildProcess;
beforeEach(async () => {
  copy = await createWorkingCopy();
  await copy.startExample();
  await copy.start({ REPORTS: 'on' });
});
afterEach(async () => {
  program.kill('SIGKILL');
  await copy.remove();
});

const violation = {
  'csp-report': {
    'document-uri': 'http://localhost:3000/faq',
    'blocked-uri': 'inline',
    'effective-directive': 'style-src',
  },
};

/** Starts the program, and gives what it says and the status with which it ends. */
async function startInVain() {
  program = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts')], {
    env: { ...process.env, SITE_DIR: copy.folder, SITE_PORT: String(await findFreePort()) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [status]] = await Promise.all([text(program.stderr!), once(program, 'exit')]);
  return { said, status: status as unknown };
}

test('the program does not start for production with a placeholder or sample data of the owner (acc 321)', async () => {
  const { page } = await copy.newest();
  const owner = { ...page.owner, company: '[[Firma]]', phone: sampleOwner.phone };
  await copy.writeRelease({ page: { ...page, environment: 'production', owner } });
  const { said, status } = await startInVain();
  expect(status).toBe(1);
  expect(said).toContain('  - OWNER_FILE still has a placeholder: company\n');
  expect(said).toContain('  - OWNER_FILE still has the value of the sample file: phone\n');
});

test('the program logs reports, and writes nothing into the store', async () => {
  const listFiles = () => readdirSync(copy.folder, { recursive: true });
  const before = listFiles();
  const port = await findFreePort();
  program = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts')], {
    env: { ...process.env, SITE_DIR: copy.folder, SITE_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output: string[] = [];
  createInterface({ input: program.stdout! }).on('line', (line) => output.push(line));
  // Its output has been read to the end, too.
  const exited = once(program, 'close');
  await Promise.race([once(program.stdout!, 'data'), exited]);
  const { status } = await fetch(`http://127.0.0.1:${port}${reportsAddress}`, {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report' },
    body: JSON.stringify(violation),
  });
  expect(status).toBe(204);
  program.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  expect(JSON.parse(output.at(-1)!)).toMatchObject({ event: 'report', part: 'shell', kind: 'policy' });
  expect(listFiles()).toEqual(before);
});
