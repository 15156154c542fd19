import type { App } from '../appDependencies.ts';

/**
 * Accepts JSON bodies only: foreign pages can send `text/plain` without a CORS preflight. An empty body counts as no
 * body, although its type may be JSON. The two `'error'` reject objects with the keys `__proto__` and `constructor`.
 */
export function acceptOnlyJson(app: App) {
  app.removeContentTypeParser(['text/plain', 'application/json']);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
