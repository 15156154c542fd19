import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createMailer, isRefusedForGood } from './mail.ts';

const message = (id: number) => ({
  id: `mail-${id}`,
  recipient: `anna${id}@example.org`,
  subject: 'Hallo',
  html: '<p>Hallo</p>',
  text: 'Hallo',
  headers: {},
});

/** A mail server that says what the test wants, command by command. */
async function startSmtp(answerTo: (line: string) => string = () => '250 ok') {
  const connections = new Set<Socket>();
  const taken: string[] = [];
  let opened = 0;
  let most = 0;
  const server: Server = createServer((socket) => {
    opened += 1;
    connections.add(socket);
    most = Math.max(most, connections.size);
    socket.on('close', () => connections.delete(socket)).on('error', () => undefined);
    let body: string | null = null;
    socket.write('220 test\r\n');
    let rest = '';
    socket.on('data', (chunk) => {
      rest += String(chunk);
      for (let end = rest.indexOf('\r\n'); end !== -1; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (body !== null && line !== '.') body += `${line}\n`;
        else if (body !== null) {
          taken.push(/^To: (.*)$/m.exec(body)?.[1] ?? '');
          body = null;
          // A moment, as any server takes: enough for the others to be on their way, too.
          setTimeout(() => socket.write('250 taken\r\n'), 20);
        } else if (line === 'DATA') {
          body = '';
          socket.write('354 go on\r\n');
        } else socket.write(`${answerTo(line)}\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    for (const socket of connections) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  };
  return { smtpUrl, taken, close, opened: () => opened, most: () => most };
}

const from = 'Abenteuerbox <post@abenteuerbox.example>';

test('mails share a few connections, and several are on their way at once', async () => {
  const smtp = await startSmtp();
  const mailer = createMailer({ smtpUrl: smtp.smtpUrl, from, requireTls: false, connections: 3 });
  await Promise.all(Array.from({ length: 20 }, (_, index) => mailer.send(message(index))));
  expect([new Set(smtp.taken).size, smtp.taken.length]).toEqual([20, 20]);
  expect([smtp.opened(), smtp.most()]).toEqual([3, 3]);
  mailer.close();
  await smtp.close();
});

test('a server that offers no TLS gets nothing where TLS is required', async () => {
  const smtp = await startSmtp((line) => (line === 'STARTTLS' ? '502 no' : '250 ok'));
  const mailer = createMailer({ smtpUrl: smtp.smtpUrl, from, requireTls: true, connections: 1 });
  const error = await mailer.send(message(1)).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'ETLS' });
  expect([isRefusedForGood(error), smtp.taken]).toEqual([false, []]);
  mailer.close();
  await smtp.close();
});

test.each([
  ['an unknown recipient', /^RCPT/, '550 no such user', true],
  ['a full mailbox', /^RCPT/, '452 later', false],
  ['a sender of ours that is not allowed', /^MAIL/, '550 not you', false],
])('tells %s from what passes', async (_what, command, refusal, forGood) => {
  const smtp = await startSmtp((line) => (command.test(line) ? refusal : '250 ok'));
  const mailer = createMailer({ smtpUrl: smtp.smtpUrl, from, requireTls: false, connections: 1 });
  const error = await mailer.send(message(1)).catch((thrown: unknown) => thrown);
  expect(isRefusedForGood(error)).toBe(forGood);
  mailer.close();
  await smtp.close();
});
