import type { ClientRequest, IncomingMessage } from 'node:http';
import { Agent, request, type RequestOptions } from 'node:https';
import { buffer } from 'node:stream/consumers';
import type { Answer, Question } from 'release/testing.ts';

// Requests of tests to a proxy (nginx or Caddy) with the configuration of operations/hosting.

/** A request, and the address of this machine from which it is sent. */
export type ProxyQuestion = Question & { from?: string };

/** Reuses connections, because hundreds of TLS handshakes take a minute on a busy machine. */
const agent = new Agent({ keepAlive: true, maxSockets: 20 });

/** Begins a request over TLS to the proxy, whose certificate is made by the test and not verified. */
export function beginRequest(
  port: number,
  hostName: string,
  { from, headers, ...options }: RequestOptions & { from?: string },
) {
  return request({
    host: '127.0.0.1',
    port,
    servername: hostName,
    localAddress: from,
    rejectUnauthorized: false,
    agent,
    headers: { host: hostName, ...(headers as Record<string, string>) },
    ...options,
  });
}

/** Waits for the response of a request and reads it. */
export async function readResponse(clientRequest: ClientRequest): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    clientRequest.on('response', resolve).on('error', reject);
  });
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
}

/** Sends a request to the proxy under one of its host names, and returns the response. */
export function askProxy(port: number, hostName: string, { body, ...question }: ProxyQuestion): Promise<Answer> {
  const clientRequest = beginRequest(port, hostName, question);
  const response = readResponse(clientRequest);
  clientRequest.end(body);
  return response;
}
