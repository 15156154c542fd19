import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { MailStore } from './MailStore.ts';
import { startMailCatcher } from './startMailCatcher.ts';

let folder: string;
let catcher: Awaited<ReturnType<typeof startMailCatcher>>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mails-'));
  catcher = await startMailCatcher({ smtpPort: 0, mailPort: 0, folder });
});

afterEach(async () => {
  await catcher.stop();
  rmSync(folder, { recursive: true });
});

const inbox = (path: string, options?: RequestInit) => fetch(`http://localhost:${catcher.mailPort}${path}`, options);

async function send(mail: {
  to?: string;
  subject?: string;
  html?: string;
  text?: string;
  attachments?: { filename: string | false; content: string }[];
}) {
  const transport = createTransport(`smtp://localhost:${catcher.smtpPort}`);
  await transport.sendMail({
    from: '"Absender" <post@example.org>',
    to: 'kind@example.org',
    subject: 'Grüße',
    text: 'Hallo',
    ...mail,
  });
  transport.close();
}

async function newest() {
  const [first] = (await (await inbox('/api/messages')).json()) as { id: string }[];
  return first!.id;
}

describe('The mail catcher', () => {
  test('shows a mail with umlauts, HTML and text', async () => {
    await send({ html: '<p>Schöne <b>Grüße</b></p>', text: 'Schöne Grüße' });
    const page = await (await inbox('/')).text();
    expect(page).toContain('Grüße');
    expect(page).toContain('kind@example.org');
    const mail = (await (await inbox(`/api/messages/${await newest()}`)).json()) as Record<string, unknown>;
    expect(mail).toMatchObject({ subject: 'Grüße', from: 'post@example.org', to: ['kind@example.org'] });
    expect(mail.html).toContain('<b>Grüße</b>');
    expect(mail.text).toContain('Schöne Grüße');
  });

  test('answers an address of more than 4,096 characters with 414', async () => {
    expect((await inbox(`/${'/'.repeat(4_096)}`)).status).toBe(414);
  });

  test('answers HEAD wherever it answers GET', async () => {
    await send({ html: '<p>Hallo</p>' });
    const id = await newest();
    const paths = ['/', '/events', '/api/messages', `/api/messages/${id}`, `/messages/${id}`, `/messages/${id}/source`];
    for (const path of paths) {
      const response = await inbox(path, { method: 'HEAD' });
      expect([path, response.status, await response.text()]).toEqual([path, 200, '']);
    }
    expect((await inbox('/nirgends', { method: 'HEAD' })).status).toBe(404);
  });

  test('finds mails by recipient, the newest first', async () => {
    await send({ to: 'a@example.org', subject: 'eins' });
    await send({ to: 'b@example.org', subject: 'zwei' });
    await send({ to: 'a@example.org', subject: 'drei' });
    const messages = (await (await inbox('/api/messages?to=A@example.org')).json()) as { subject: string }[];
    expect(messages.map(({ subject }) => subject)).toEqual(['drei', 'eins']);
  });

  test('never shows the subject of a mail as HTML', async () => {
    await send({ subject: '<script>alert(1)</script>' });
    const page = await (await inbox('/')).text();
    expect(page).toContain('&lt;script&gt;alert(1)');
    expect(page).not.toContain('<script>alert(1)');
  });

  test('locks the HTML of a mail in, no script runs there', async () => {
    await send({ html: '<script>alert(1)</script><p>Hallo</p>' });
    const id = await newest();
    const answer = await inbox(`/messages/${id}/html`);
    expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups .*default-src 'none'/);
    expect(await (await inbox(`/messages/${id}`)).text()).toContain(
      'sandbox="allow-popups allow-popups-to-escape-sandbox"',
    );
  });

  test('hands out attachments and the source', async () => {
    await send({ attachments: [{ filename: 'Widerrufsbelehrung.txt', content: 'Belehrung' }] });
    const id = await newest();
    expect(await (await inbox(`/messages/${id}/attachments/0`)).text()).toBe('Belehrung');
    const page = await (await inbox(`/messages/${id}`)).text();
    expect(page).toMatch(/<summary>Attachment Widerrufsbelehrung\.txt<\/summary>\s*<pre>Belehrung<\/pre>/);
    expect(await (await inbox(`/messages/${id}/source`)).text()).toContain('From: Absender <post@example.org>');
    expect((await inbox(`/messages/${id}/attachments/1`)).status).toBe(404);
    expect((await inbox(`/messages/${id}/attachments/0`, { method: 'POST' })).status).toBe(404);
  });

  test('speaks English, also about what a mail leaves out', async () => {
    expect(await (await inbox('/')).text()).toContain('<h1 id="inbox">Inbox</h1>');
    await send({ subject: '', attachments: [{ filename: false, content: 'Belehrung' }] });
    const id = await newest();
    const list = await (await inbox('/')).text();
    expect(list).toContain('<h1 id="inbox">Inbox (1)</h1>');
    expect(list).toContain(`<a href="/messages/${id}">(no subject)</a>`);
    const mail = await (await inbox(`/messages/${id}`)).text();
    expect(mail).toContain('<h1>(no subject)</h1>');
    expect(mail).toContain(`<a href="/messages/${id}/attachments/0">Attachment 1</a>`);
    const attachment = await inbox(`/messages/${id}/attachments/0`);
    expect(attachment.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''attachment-1");
    const events = await inbox('/events');
    const { value } = await events.body!.getReader().read();
    expect(new TextDecoder().decode(value)).toBe(': ready\n\n');
  });

  test('keeps the mails over a restart', async () => {
    await send({ subject: 'bleibt' });
    await catcher.stop();
    catcher = await startMailCatcher({ smtpPort: 0, mailPort: 0, folder });
    expect(await (await inbox('/')).text()).toContain('bleibt');
  });

  test('starts also beside a damaged file', () => {
    writeFileSync(join(folder, '20261121105500123-abcdef.json'), '{"id":');
    expect(new MailStore(folder).list()).toEqual([]);
  });

  test('keeps only the newest mails', async () => {
    const store = new MailStore(folder, 2);
    for (const subject of ['eins', 'zwei', 'drei']) {
      await store.add(Buffer.from(`Subject: ${subject}\r\n\r\nText`), { from: 'a@example.org', to: ['b@example.org'] });
    }
    expect(store.list().map(({ subject }) => subject)).toEqual(['drei', 'zwei']);
    expect(readdirSync(folder)).toHaveLength(4);
  });

  test('deletes one and all mails, but not at the wish of a foreign page', async () => {
    await send({ subject: 'eins' });
    await send({ subject: 'zwei' });
    const foreign = await inbox('/delete-all', { method: 'POST', headers: { origin: 'https://evil.example' } });
    expect(foreign.status).toBe(403);
    await inbox(`/messages/${await newest()}/delete`, { method: 'POST' });
    expect(await (await inbox('/api/messages')).json()).toMatchObject([{ subject: 'eins' }]);
    await inbox('/api/messages', { method: 'DELETE' });
    expect(await (await inbox('/api/messages')).json()).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('names a port in use in one sentence', async () => {
    await expect(startMailCatcher({ smtpPort: 0, mailPort: catcher.mailPort, folder })).rejects.toThrow(
      `Port ${catcher.mailPort} is in use. Stop the other program, or choose another port with MAIL_PORT.`,
    );
  });
});
