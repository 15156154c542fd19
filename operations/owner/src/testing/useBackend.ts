import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { runCommandProgram } from 'node-kit/CommandProgram.ts';
import { ownerProgram } from '../ownerProgram.ts';

/** Request that the double has received. */
interface ReceivedRequest {
  /** Method and path. */
  line: string;
  /** The header `authorization`. */
  key: string | undefined;
  body: unknown;
}

/**
 * Starts a double of the backend for each test of a file. It responds to every request with `answer`, which a test may
 * change, and lists the requests in `asked`. `answerBody`: the body with which each test begins.
 */
export function useBackend(answerBody: unknown) {
  const backend = {
    answer: { status: 200, body: answerBody },
    asked: [] as ReceivedRequest[],
    /** Runs `npm run owner` with these words and returns what it prints. */
    run: async (...words: string[]) => (await runCommandProgram(ownerProgram, words)).text,
  };
  let server: Server;
  beforeEach(async () => {
    backend.asked = [];
    backend.answer = { status: 200, body: answerBody };
    server = createServer((request, response) => {
      void text(request).then((body) => {
        const { method, url, headers } = request;
        backend.asked.push({
          line: `${method} ${url}`,
          key: headers.authorization,
          body: body ? JSON.parse(body) : undefined,
        });
        const { status, body: json } = backend.answer;
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    process.env.BACKEND_URL = `http://127.0.0.1:${port}`;
    process.env.OWNER_KEY = 'key-1';
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));
  return backend;
}
