import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Problem } from 'api-contract';
import type { ServerCode } from '../codedError.ts';

/** Answers of requests that Node cannot read, by the code of its error. */
const answers: Record<string, { status: number; code: ServerCode }> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'invalid-input' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'timeout' },
};

/**
 * Answers what is no HTTP request, with headers over 16 kB, or what arrives too slowly, as every other error:
 * `application/problem+json`. There is no request yet, so nothing of it is logged.
 */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Duplex): void {
  // The client has disconnected, or reads an earlier response.
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, code } = answers[error.code ?? ''] ?? { status: 400, code: 'invalid-input' };
  sendSocketProblem(socket, status, code);
}

/** Answers where there is no request, and closes the connection. */
export function sendSocketProblem(socket: Duplex, status: number, code: ServerCode): void {
  const title = STATUS_CODES[status]!;
  const problem: Problem = { type: `urn:problem:${code}`, title, status, code };
  const body = JSON.stringify(problem);
  const headers = [
    `content-type: application/problem+json`,
    `content-length: ${body.length}`,
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`HTTP/1.1 ${status} ${title}\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
}
