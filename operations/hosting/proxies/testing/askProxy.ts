import type { ClientRequest, IncomingMessage } from 'node:http';
import { Agent, request, type RequestOptions } from 'node:https';
import { buffer } from 'node:stream/consumers';
import type { Answer, Question } from 'release/testing.ts';

/** A question, and the address of this machine that it comes from. */
export type ProxyQuestion = Question & { from?: string };

/** Keeps connections: a handshake for each of some hundred requests takes a minute on a busy machine. */
const agent = new Agent({ keepAlive: true, maxSockets: 20 });

/** Begins a request over TLS to the proxy. Its certificate is one of the test's. */
export function beginRequest(
  port: number,
  name: string,
  { from, headers, ...options }: RequestOptions & { from?: string },
) {
  return request({
    host: '127.0.0.1',
    port,
    servername: name,
    localAddress: from,
    rejectUnauthorized: false,
    agent,
    headers: { host: name, ...(headers as Record<string, string>) },
    ...options,
  });
}

export async function responseTo(asked: ClientRequest): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.on('response', resolve).on('error', reject);
  });
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
}

export function askProxy(port: number, name: string, { body, ...question }: ProxyQuestion): Promise<Answer> {
  const asked = beginRequest(port, name, question);
  const response = responseTo(asked);
  asked.end(body);
  return response;
}
