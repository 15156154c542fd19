import type { App } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';

/**
 * Accepts JSON bodies only: foreign pages can send `text/plain` without a CORS preflight. An empty body counts as no
 * body, although its type may be JSON. The two `'error'` reject objects with the keys `__proto__` and `constructor`.
 */
export function acceptOnlyJson(app: App) {
  // A compressed body would be parsed as if it were plain. The response names what is accepted (RFC 9110, 12.5.3).
  app.addHook('onRequest', async ({ headers }, reply) => {
    // Node takes the last coding, and ignores those before it (RFC 9112, 6.1).
    if (!/^(chunked)?$/i.test(headers['transfer-encoding']?.trim() ?? ''))
      throw new CodedError('unsupported-media-type', { message: 'transfer coding', status: 501 });
    const coding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
    if (coding === 'identity' || coding === '') return;
    reply.header('accept-encoding', 'identity');
    throw new CodedError('unsupported-media-type', { message: 'compressed body' });
  });
  app.removeContentTypeParser(['text/plain', 'application/json']);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
