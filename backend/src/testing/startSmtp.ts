import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * Starts a mail server whose answer to each command, and to a message (`.`), the test chooses. It lists recipient, id
 * and source of accepted mails. `opened`: number of connections so far. `most`: largest number of concurrent ones.
 */
export async function startSmtp(answerTo: (line: string) => string = () => '250 ok') {
  const connections = new Set<Socket>();
  const taken: string[] = [];
  const messageIds: string[] = [];
  const bodies: string[] = [];
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
          messageIds.push(/^Message-ID: (.*)$/m.exec(body)?.[1] ?? '');
          bodies.push(body);
          body = null;
          // Waits a moment, as any server does, so that mails sent concurrently overlap.
          setTimeout(() => socket.write(`${answerTo('.')}\r\n`), 20);
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
  return { smtpUrl, taken, messageIds, bodies, close, opened: () => opened, most: () => most };
}
