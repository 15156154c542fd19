import { startSmtp } from '../testing/startSmtp.ts';
import { checkMailServer, createMailer, isMailboxFull, isRefusedForGood } from './mail.ts';

const message = (id: number) => ({
  id: `mail-${id}`,
  recipient: `anna${id}@example.org`,
  subject: 'Hallo',
  html: '<p>Hallo</p>',
  text: 'Hallo',
  attachments: [],
  headers: {},
});

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

test('a mail whose connection the server closes, because it was idle, goes out over another one at once', async () => {
  let begun = 0;
  const smtp = await startSmtp((line) => {
    if (line.startsWith('MAIL')) begun += 1;
    return line.startsWith('MAIL') && begun === 2 ? '421 4.4.2 idle for too long' : '250 ok';
  });
  const mailer = createMailer({ smtpUrl: smtp.smtpUrl, from, requireTls: false, connections: 1 });
  await mailer.send(message(1));
  await mailer.send(message(2));
  expect([smtp.taken, smtp.opened()]).toEqual([['anna1@example.org', 'anna2@example.org'], 2]);
  mailer.close();
  await smtp.close();
});

test('an attachment is a text file in UTF-8 that viewers and editors recognize (acc 292)', async () => {
  const smtp = await startSmtp();
  const mailer = createMailer({ smtpUrl: smtp.smtpUrl, from, requireTls: false, connections: 1 });
  await mailer.send({
    ...message(1),
    attachments: [{ filename: 'Vertrag-B-7QX4M2ZC.txt', text: 'Käufer:\n9,99\u00a0€\n' }],
  });
  const [, headers = '', content = ''] =
    /^(Content-Type: text\/plain; charset=utf-8;[^]*?)\n\n([\w+/=\n]+)/m.exec(smtp.bodies[0]!) ?? [];
  expect(headers).toContain('Content-Disposition: attachment; filename=Vertrag-B-7QX4M2ZC.txt');
  expect(Buffer.from(content, 'base64').toString()).toBe('\ufeffKäufer:\r\n9,99\u00a0€\r\n');
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

test('nothing is sent after the process has begun to end', async () => {
  const smtp = await startSmtp();
  const mailer = createMailer({ smtpUrl: smtp.smtpUrl, from, requireTls: false, connections: 1 });
  await expect(mailer.send(message(1), AbortSignal.abort())).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  expect(smtp.opened()).toBe(0);
  mailer.close();
  await smtp.close();
});

test('a check of the server ends although the server answers no command', async () => {
  const smtp = await startSmtp(() => '');
  const check = checkMailServer({ smtpUrl: smtp.smtpUrl, requireTls: false }, 100);
  await expect(check).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  await smtp.close();
});

test.each([
  ['an unknown recipient', /^RCPT/, '550 no such user', true],
  ['an unknown recipient by its enhanced code', /^RCPT/, '550-5.1.1 no such user\r\n550 5.1.1 gone', true],
  ['a disabled mailbox', /^RCPT/, '550 5.2.1 disabled', true],
  ['an unknown recipient at a large provider', /^RCPT/, '550 5.4.1 Recipient address rejected: Access denied', true],
  ['a message that is too large', /^\.$/, '552 5.3.4 Message too big', true],
  ['a sign-in of ours that is missing', /^RCPT/, '530 Authentication required', false],
  ['a refused message', /^\.$/, '550 spam', true],
  ['a used up quota of ours', /^RCPT/, '550 5.4.5 Daily user sending quota exceeded', false],
  ['a server that does not know us', /^RCPT/, '554 5.7.1 Relay access denied', false],
  ['a sender of ours that does not exist', /^RCPT/, '550 5.1.8 Sender address rejected', false],
  ['a sender of ours that is not verified', /^\.$/, '554 Message rejected: Email address is not verified', false],
  ['a full mailbox', /^RCPT/, '452 later', false],
  ['a full mailbox by its enhanced code', /^RCPT/, '552 5.2.2 Mailbox full', false],
  ['a full mailbox at the end of the message', /^\.$/, '552 5.2.2 over quota', false],
  ['a full mailbox without enhanced code', /^RCPT/, '552 exceeded storage allocation', false],
  ['a sender of ours that is not allowed', /^MAIL/, '550 not you', false],
])('tells %s from what passes', async (_what, command, refusal, forGood) => {
  const smtp = await startSmtp((line) => (command.test(line) ? refusal : '250 ok'));
  const mailer = createMailer({ smtpUrl: smtp.smtpUrl, from, requireTls: false, connections: 1 });
  const error = await mailer.send(message(1)).catch((thrown: unknown) => thrown);
  expect(isRefusedForGood(error)).toBe(forGood);
  mailer.close();
  await smtp.close();
});

test.each([
  ['552 5.2.2 Mailbox full', true],
  ['552 exceeded storage allocation', true],
  ['552 5.3.4 Message too big', false],
  ['550 5.1.1 no such user', false],
])('tells whether %s means a full mailbox', async (refusal, isFull) => {
  const smtp = await startSmtp((line) => (line.startsWith('RCPT') ? refusal : '250 ok'));
  const mailer = createMailer({ smtpUrl: smtp.smtpUrl, from, requireTls: false, connections: 1 });
  expect(isMailboxFull(await mailer.send(message(1)).catch((thrown: unknown) => thrown))).toBe(isFull);
  mailer.close();
  await smtp.close();
});

test.each([
  ['250-ready\r\n250 SMTPUTF8', ['jörg@example.org']],
  ['250 ready', []],
])('an address that needs SMTPUTF8 goes only to a server that offers it (RFC 6531): %j', async (greeting, taken) => {
  const smtp = await startSmtp((line) => (line.startsWith('EHLO') ? greeting : '250 ok'));
  const mailer = createMailer({ smtpUrl: smtp.smtpUrl, from, requireTls: false, connections: 1 });
  const error = await mailer.send({ ...message(1), recipient: 'jörg@example.org' }).catch((thrown: unknown) => thrown);
  expect(smtp.taken).toEqual(taken);
  expect(isRefusedForGood(error ?? {})).toBe(taken.length === 0);
  mailer.close();
  await smtp.close();
});
