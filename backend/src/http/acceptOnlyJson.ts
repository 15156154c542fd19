import type { App } from '../appDependencies.ts';

/**
 * Accepts bodies of type JSON alone: `text/plain` is what foreign pages can send without asking first. An empty body is
 * no body, whatever its type says.
 */
export function acceptOnlyJson(app: App) {
  app.removeContentTypeParser(['text/plain', 'application/json']);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
