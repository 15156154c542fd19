import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'program-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A stand-in as its own process, with what it says. */
const start = (name: string, env: Record<string, string>) =>
  run([join(__dirname, name === 'payment-sandbox' ? '../../payment-sandbox/src' : name, 'main.ts')], env);

function run(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '', DATA_DIR: folder, ...env },
  });
  const said = { out: '', error: '' };
  child.stdout.on('data', (chunk) => (said.out += String(chunk)));
  child.stderr.on('data', (chunk) => (said.error += String(chunk)));
  return { child, said, ended: once(child, 'close') as Promise<[number | null]> };
}

async function untilSaid({ child, said }: ReturnType<typeof run>, text: string): Promise<void> {
  while (!said.out.includes(text)) await once(child.stdout, 'data');
}

describe('A program of the local stack', () => {
  test('says one line when it is up, and ends without an error', async () => {
    const program = start('mail-catcher', { MAIL_PORT: '0', SMTP_PORT: '0' });
    await untilSaid(program, '\n');
    program.child.kill('SIGINT');
    expect((await program.ended)[0]).toBe(0);
    expect(program.said.out).toMatch(/^Mail catcher: inbox http:\/\/localhost:\d+, SMTP on port \d+\n$/);
    expect(program.said.error).toBe('');
  });

  test('ends only once when the signal comes more often', async () => {
    const slow = `
      import { runProgram } from ${JSON.stringify(pathToFileURL(require.resolve('node-kit/runProgram.ts')).href)};
      const keepAlive = setInterval(() => {}, 1000);
      let end;
      const stop = () => { console.log('ends'); return new Promise((resolve) => { end = resolve; }); };
      process.on('SIGHUP', () => { clearInterval(keepAlive); end(); });
      await runProgram(async () => ({ ready: 'up', stop }));`;
    const program = run(['--input-type=module', '-e', slow], {});
    await untilSaid(program, 'up');
    program.child.kill('SIGINT');
    await untilSaid(program, 'ends');
    program.child.kill('SIGTERM');
    program.child.kill('SIGHUP');
    expect((await program.ended)[0]).toBe(0);
    expect(program.said.out).toBe('up\nends\n');
  });

  test('ends in good order also when the signal comes before it is up', async () => {
    const starting = `
      import { runProgram } from ${JSON.stringify(pathToFileURL(require.resolve('node-kit/runProgram.ts')).href)};
      const program = { ready: 'up', stop: () => console.log('ends') };
      const start = new Promise((up) => process.on('SIGHUP', () => up(program)));
      const keepAlive = setInterval(() => {}, 1000);
      const running = runProgram(() => start);
      process.on('SIGTERM', () => console.log('told'));
      console.log('starting');
      await running;`;
    const program = run(['--input-type=module', '-e', starting], {});
    await untilSaid(program, 'starting');
    program.child.kill('SIGTERM');
    await untilSaid(program, 'told');
    program.child.kill('SIGHUP');
    expect((await program.ended)[0]).toBe(0);
    expect(program.said.out).toBe('starting\ntold\nends\n');
  });

  test('names all missing and wrong settings at once', async () => {
    const program = start('payment-sandbox', { PAYMENT_PORT: 'many' });
    expect((await program.ended)[0]).toBe(1);
    expect(program.said.error).toContain('  - PAYMENT_PORT is no port\n');
    expect(program.said.error).toContain('  - STRIPE_SECRET_KEY is missing:');
    expect(program.said.error).toContain('  - STRIPE_WEBHOOK_SECRET is missing:');
    expect(program.said.error).not.toContain('    at ');
  });

  test('names a port in use in one sentence', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const program = start('mail-catcher', { MAIL_PORT: String(port), SMTP_PORT: '0' });
    expect((await program.ended)[0]).toBe(1);
    other.close();
    const sentence = 'Stop the other program, or choose another port with MAIL_PORT.';
    expect(program.said.error).toBe(`Port ${port} is in use. ${sentence}\n`);
  });
});
