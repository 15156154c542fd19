import * as calls from 'api-contract';
import type { App, AppDependencies } from '../appDependencies.ts';
import { addRoute } from '../http/addRoute.ts';
import type { FormLimits } from '../http/formLimits.ts';
import { limitClient } from '../http/formLimits.ts';
import { confirmSignup, unsubscribe } from '../signups/mailedLinks.ts';
import { addSignupRoute } from '../signups/signupRoute.ts';


/** Adds the routes of the newsletter: its form, and the links of its mails. */
export function addNewsletterRoutes(app: App, dependencies: AppDependencies, limits: FormLimits) {
  addSignupRoute(app, dependencies, limits, 'newsletter', calls.subscribeToNewsletter, 'Ask for the newsletter');

  addRoute(
    app,
    calls.confirmNewsletter,
    {
      summary: 'Confirm the mailed link',
      input: calls.tokenInput,
      preHandler: limitClient(dependencies, 'newsletter-confirm', limits),
    },
    async (request) => confirmSignup(dependencies, 'newsletter', request.body.token, request.ip),
  );

  addRoute(
    app,
    calls.unsubscribeFromNewsletter,
    {
      summary: 'Unsubscribe with the link of any newsletter',
      input: calls.tokenInput,
      preHandler: limitClient(dependencies, 'newsletter-unsubscribe', limits),
    },
    async (request) => unsubscribe(dependencies, request.body.token),
  );

  addOneClickUnsubscribe(app, dependencies, limits);
}

/**
 * Registers the address that the unsubscribe button of a mail program calls (RFC 8058). The button sends a form body,
 * which the parser in a scope for this route alone ignores: the token is in the address.
 */
function addOneClickUnsubscribe(app: App, dependencies: AppDependencies, limits: FormLimits) {
  // A provider of mailboxes sends the clicks of all its customers from a few addresses.
  const providerLimits = { ...limits, perClient: limits.overall };
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
        summary: 'One-click unsubscription by the mail program (RFC 8058)',
        query: calls.tokenInput(),
        preHandler: limitClient(dependencies, 'newsletter-one-click', providerLimits),
      },
      async (request) => unsubscribe(dependencies, request.query.token),
    );
  });
}
