import { confirmTokenSchema } from 'api-contract';
import * as z from 'zod/mini';
import type { App, AppParts } from '../appParts.ts';
import type { FormLimits } from '../http/formLimits.ts';
import { limitForm } from '../http/formLimits.ts';
import { addSignupRoute } from '../signups/signupRoute.ts';
import { confirmSignup, unsubscribe } from '../signups/signups.ts';

export function newsletterRoutes(app: App, parts: AppParts, limits: FormLimits) {
  addSignupRoute(app, parts, limits, 'newsletter', '/api/newsletter/subscribe', 'Ask for the newsletter');

  const withToken = (name: string, summary: string) => ({
    schema: { tags: ['newsletter'], summary, body: confirmTokenSchema, response: { 204: z.undefined() } },
    preHandler: limitForm(app, name, limits),
  });

  app.post(
    '/api/newsletter/confirm',
    withToken('newsletter-confirm', 'Confirm the mailed link'),
    async (request, reply) => {
      await confirmSignup(parts, 'newsletter', request.body.token, request.ip);
      return reply.status(204).send();
    },
  );

  app.post(
    '/api/newsletter/unsubscribe',
    withToken('newsletter-unsubscribe', 'Unsubscribe with the link of any newsletter'),
    async (request, reply) => {
      await unsubscribe(parts, request.body.token);
      return reply.status(204).send();
    },
  );

  oneClickUnsubscribe(app, parts, limits);
}

/** RFC 8058: the mail program's own button. Only here a form body is accepted, and it is not looked at. */
function oneClickUnsubscribe(app: App, parts: AppParts, limits: FormLimits) {
  void app.register(async (scope: App) => {
    scope.addContentTypeParser(
      /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/,
      { parseAs: 'string' },
      (_request, _body, done) => done(null, undefined),
    );
    scope.post(
      '/api/newsletter/one-click-unsubscribe',
      {
        schema: {
          tags: ['newsletter'],
          summary: 'One-click unsubscription by the mail program (RFC 8058)',
          querystring: confirmTokenSchema,
          response: { 204: z.undefined() },
        },
        preHandler: limitForm(scope, 'newsletter-one-click', limits),
      },
      async (request, reply) => {
        await unsubscribe(parts, request.query.token);
        return reply.status(204).send();
      },
    );
  });
}
