import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Problem } from 'api-contract';
import type { ServerCode } from '../codedError.ts';

/** Security headers of Fastify's responses (`app.ts`), as `writeHead` accepts them: a flat list of names and values. */
const securityHeaders = [
  ['strict-transport-security', 'max-age=31536000; includeSubDomains'],
  ['x-content-type-options', 'nosniff'],
  ['content-security-policy', "default-src 'none';frame-ancestors 'none'"],
].flat();

/** Serialized once, because under load there are more rejections than other responses. */
const rejections = {
  400: serializeRejection(400, 'Bad Request', 'invalid-input'),
  413: serializeRejection(413, 'Payload Too Large', 'payload-too-large'),
  414: serializeRejection(414, 'URI Too Long', 'invalid-input'),
  417: serializeRejection(417, 'Expectation Failed', 'invalid-input'),
  503: serializeRejection(503, 'Service Unavailable', 'unavailable', ['retry-after', '2']),
};

function serializeRejection(status: number, title: string, code: ServerCode, moreHeaders: string[] = []) {
  // Has no `requestId`, because rejections are not logged.
  const problem: Problem = { type: `urn:problem:${code}`, title, status, code };
  // A string, because Node writes it together with the headers.
  const body = JSON.stringify(problem);
  const bodyHeaders = ['content-type', 'application/problem+json', 'content-length', String(body.length)];
  const cacheHeaders = ['cache-control', 'no-store', 'vary', 'Origin'];
  return { body, headers: [...bodyHeaders, ...cacheHeaders, ...securityHeaders, ...moreHeaders] };
}

/** Rejects a request that has not reached Fastify. `isLast` also closes the connection. */
export function sendRejection(
  request: IncomingMessage,
  response: ServerResponse,
  status: keyof typeof rejections,
  { siteOrigin, isLast }: { siteOrigin: string; isLast: boolean },
): void {
  const { body, headers } = rejections[status];
  const corsHeaders = ['access-control-allow-origin', siteOrigin, 'access-control-expose-headers', 'retry-after'];
  response.writeHead(status, [
    ...headers,
    ...(request.headers.origin === siteOrigin ? corsHeaders : []),
    ...(isLast ? ['connection', 'close'] : []),
  ]);
  response.end(body);
}
