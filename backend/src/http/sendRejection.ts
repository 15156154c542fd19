import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Problem } from 'api-contract';
import type { ServerCode } from '../codedError.ts';

/** As Fastify's responses have them. */
const security = [
  ...['strict-transport-security', 'max-age=31536000; includeSubDomains'],
  ...['x-content-type-options', 'nosniff'],
  ...['content-security-policy', "default-src 'none';frame-ancestors 'none'"],
];

/** Serialized once: under load there are more rejections than responses. */
const rejections = {
  413: rejection(413, 'Payload Too Large', 'payload-too-large'),
  414: rejection(414, 'URI Too Long', 'invalid-input'),
  503: rejection(503, 'Service Unavailable', 'unavailable', ['retry-after', '2']),
};

function rejection(status: number, title: string, code: ServerCode, more: string[] = []) {
  // Without the request's number, because the log has no line of it.
  const problem: Problem = { type: `urn:problem:${code}`, title, status, code };
  const body = Buffer.from(JSON.stringify(problem));
  const type = ['content-type', 'application/problem+json', 'content-length', String(body.length)];
  return { body, headers: [...type, 'cache-control', 'no-store', 'vary', 'Origin', ...security, ...more] };
}

export function sendRejection(
  request: IncomingMessage,
  response: ServerResponse,
  status: keyof typeof rejections,
  { siteOrigin, isLast }: { siteOrigin: string; isLast: boolean },
): void {
  const { body, headers } = rejections[status];
  const cors = ['access-control-allow-origin', siteOrigin, 'access-control-expose-headers', 'retry-after'];
  response.writeHead(status, [
    ...headers,
    ...(request.headers.origin === siteOrigin ? cors : []),
    ...(isLast ? ['connection', 'close'] : []),
  ]);
  response.end(body);
}
