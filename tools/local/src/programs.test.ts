import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { html } from 'node-kit/html.ts';
import { readJsonFile } from 'node-kit/readJsonFile.ts';
import { Settings } from 'node-kit/settings.ts';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';

jest.setTimeout(60_000);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'program-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A stand-in as its own process, with what it says. */
const start = (name: string, env: Record<string, string>) =>
  run(
    ['--import', 'tsx', join(__dirname, name === 'payment-sandbox' ? '../../payment-sandbox/src' : name, 'main.ts')],
    env,
  );

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

describe('Ein Programm der lokalen Umgebung', () => {
  test('sagt eine Zeile, wenn es bereit ist, und endet ohne Fehler', async () => {
    const program = start('mail-catcher', { MAIL_PORT: '0', SMTP_PORT: '0' });
    await untilSaid(program, '\n');
    program.child.kill('SIGINT');
    expect((await program.ended)[0]).toBe(0);
    expect(program.said.out).toMatch(/^Mail-Fänger: Posteingang http:\/\/localhost:\d+, SMTP auf Port \d+\n$/);
    expect(program.said.error).toBe('');
  });

  test('endet nur einmal, wenn das Signal öfter kommt', async () => {
    const slow = `
      import { runProgram } from ${JSON.stringify(pathToFileURL(require.resolve('node-kit/runProgram.ts')).href)};
      const keepAlive = setInterval(() => {}, 1000);
      let end;
      const stop = () => { console.log('endet'); return new Promise((resolve) => { end = resolve; }); };
      process.on('SIGHUP', () => { clearInterval(keepAlive); end(); });
      await runProgram(async () => ({ ready: 'bereit', stop }));`;
    const program = run(['--import', 'tsx', '--input-type=module', '-e', slow], {});
    await untilSaid(program, 'bereit');
    program.child.kill('SIGINT');
    await untilSaid(program, 'endet');
    program.child.kill('SIGTERM');
    program.child.kill('SIGHUP');
    expect((await program.ended)[0]).toBe(0);
    expect(program.said.out).toBe('bereit\nendet\n');
  });

  test('nennt fehlende und falsche Einstellungen alle auf einmal', async () => {
    const program = start('payment-sandbox', { PAYMENT_PORT: 'viel' });
    expect((await program.ended)[0]).toBe(1);
    expect(program.said.error).toContain('  - PAYMENT_PORT ist kein Port: viel\n');
    expect(program.said.error).toContain('  - STRIPE_SECRET_KEY fehlt:');
    expect(program.said.error).toContain('  - STRIPE_WEBHOOK_SECRET fehlt:');
    expect(program.said.error).not.toContain('    at ');
  });

  test('nennt einen belegten Port in einem Satz', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const program = start('mail-catcher', { MAIL_PORT: String(port), SMTP_PORT: '0' });
    expect((await program.ended)[0]).toBe(1);
    other.close();
    const sentence = 'Beende das andere Programm oder wähle mit MAIL_PORT einen anderen Port.';
    expect(program.said.error).toBe(`Port ${port} ist schon belegt. ${sentence}\n`);
  });
});

describe('Was die Programme teilen', () => {
  test('schreibt eine Datei ganz und meldet eine beschädigte mit einem Ausweg', () => {
    const file = join(folder, 'deep', 'state.json');
    expect(readJsonFile(file)).toBeUndefined();
    writeFileAtomically(file, '{"a":1}');
    expect(readJsonFile(file)).toEqual({ a: 1 });
    writeFileAtomically(file, '{"a":');
    expect(() => readJsonFile(file)).toThrow(
      'ist beschädigt. Mit „npm start -- --fresh“ beginnst du mit leeren Daten.',
    );
  });

  test('maskiert alles, was in eine Seite eingesetzt wird', () => {
    expect(html`<p title="${'"x"'}">${['<b>', html`<i></i>`, null, false, 3]}</p>`.text).toBe(
      '<p title="&quot;x&quot;">&lt;b&gt;<i>3</p>',
    );
  });

  test('nimmt für leere Einstellungen die Vorgabe', () => {
    expect(new Settings({ NAME: '  ' }).text('NAME', 'Vorgabe')).toBe('Vorgabe');
    expect(new Settings({ ADDRESS: 'http://localhost:1/' }).address('ADDRESS', '')).toBe('http://localhost:1');
  });
});
