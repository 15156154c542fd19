import * as calls from 'api-contract';
import type { App, AppParts } from '../appParts.ts';
import { addRoute } from '../http/addRoute.ts';
import type { FormLimits } from '../http/formLimits.ts';
import { limitClient } from '../http/formLimits.ts';
import { confirmSignup, unsubscribe } from '../signups/mailedLinks.ts';
import { addSignupRoute } from '../signups/signupRoute.ts';

const tag = 'newsletter';

export function newsletterRoutes(app: App, parts: AppParts, limits: FormLimits) {
  addSignupRoute(app, parts, limits, 'newsletter', calls.subscribeToNewsletter, 'Ask for the newsletter');

  addRoute(
    app,
    calls.confirmNewsletter,
    {
      tag,
      summary: 'Confirm the mailed link',
      input: calls.tokenInput,
      preHandler: limitClient(parts, 'newsletter-confirm', limits),
    },
    async (request) => confirmSignup(parts, 'newsletter', request.body.token, request.ip),
  );

  addRoute(
    app,
    calls.unsubscribeFromNewsletter,
    {
      tag,
      summary: 'Unsubscribe with the link of any newsletter',
      input: calls.tokenInput,
      preHandler: limitClient(parts, 'newsletter-unsubscribe', limits),
    },
    async (request) => unsubscribe(parts, request.body.token),
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
    addRoute(
      scope,
      calls.unsubscribeWithOneClick,
      {
        tag,
        summary: 'One-click unsubscription by the mail program (RFC 8058)',
        query: calls.tokenInput(),
        preHandler: limitClient(parts, 'newsletter-one-click', limits),
      },
      async (request) => unsubscribe(parts, request.query.token),
    );
  });
}
