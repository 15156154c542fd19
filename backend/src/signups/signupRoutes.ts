import * as calls from 'api-contract';
import type { Language } from 'node-kit/mailContent.ts';
import type { App, AppDependencies } from '../appDependencies.ts';
import { addRoute } from '../http/addRoute.ts';
import { limitClient, limitForm, type FormLimits } from '../http/formLimits.ts';
import { cancelPreorder, confirmSignup, unsubscribe } from './mailedLinks.ts';
import { requestSignup } from './requestSignup.ts';
import type { SignupKind } from './signupKind.ts';
import { buildEndUrl } from './signupLinks.ts';

/**
 * Adds the routes of the pre-order of a box (the device that tells stories) and of the newsletter: their forms, and the
 * links of their mails.
 */
export function addSignupRoutes(app: App, dependencies: AppDependencies, limits: FormLimits) {
  addForm('preorder', calls.createPreorder, 'Reserve a box, free and non-binding');
  addForm('newsletter', calls.subscribeToNewsletter, 'Ask for the newsletter');
  addLink(calls.confirmPreorder, 'preorder-confirm', 'Confirm the mailed link', (token, ip) =>
    confirmSignup(dependencies, 'preorder', token, ip),
  );
  addLink(calls.confirmNewsletter, 'newsletter-confirm', 'Confirm the mailed link', (token, ip) =>
    confirmSignup(dependencies, 'newsletter', token, ip),
  );
  addLink(calls.cancelPreorder, 'preorder-cancel', 'Take a reservation back with the mailed link', (token) =>
    cancelPreorder(dependencies, token),
  );
  addLink(
    calls.unsubscribeFromNewsletter,
    'newsletter-unsubscribe',
    'Unsubscribe with the link of any newsletter',
    (token) => unsubscribe(dependencies, token),
  );
  addOneClickUnsubscribe(app, dependencies, limits);

  /**
   * Adds a form that takes nothing but an address. The response is the same for known and unknown addresses. A robot
   * that sends the page's honeypot, too, is refused. With `startsMailDelivery`, the mail that a request has stored is
   * sent right after the call.
   */
  function addForm(kind: SignupKind, call: calls.Call<calls.Signup>, summary: string) {
    addRoute(
      app,
      call,
      {
        summary,
        input: calls.signupInput,
        answers: { 202: calls.signupAnswerSchema() },
        startsMailDelivery: true,
        preHandler: limitForm(dependencies, kind, limits),
      },
      async (request, reply) => {
        const { email, tokenInQuery } = request.body;
        const language = readLanguage(request.headers['accept-language']);
        await requestSignup(dependencies, kind, { email, language, ip: request.ip, tokenInQuery });
        reply.status(202);
        return { status: 'check-your-mail' };
      },
    );
  }

  /** Adds the call of a page that a mailed link has opened. `limitName`: name under which its calls are counted. */
  function addLink(
    call: calls.Call<{ token: string }, calls.MailedLinkAnswer>,
    limitName: string,
    summary: string,
    handle: (token: string, ip: string) => Promise<calls.MailedLinkAnswer['state']>,
  ) {
    const preHandler = limitClient(dependencies, limitName, limits);
    addRoute(app, call, { summary, input: calls.tokenInput, preHandler }, async ({ body, ip }) => ({
      state: await handle(body.token, ip),
    }));
  }
}

/**
 * Registers the address of the header `List-Unsubscribe`. A POST unsubscribes (RFC 8058): the token in the address
 * decides, so the body, its type and the page that sends it do not matter. GET and HEAD, which mail scanners and
 * curious people send, only lead to the page with a button.
 */
function addOneClickUnsubscribe(app: App, dependencies: AppDependencies, limits: FormLimits) {
  // A provider of mailboxes sends the clicks of all its customers from a few addresses.
  const providerLimits = { ...limits, perClient: limits.perMailProvider };
  const { path } = calls.unsubscribeWithOneClick;
  void app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined));
    addRoute(
      scope,
      calls.unsubscribeWithOneClick,
      {
        summary: 'One-click unsubscription by the mail program (RFC 8058)',
        query: calls.oneClickQuery(),
        acceptsForeignOrigins: true,
        preHandler: limitClient(dependencies, 'newsletter-one-click', providerLimits),
      },
      async (request) => void (await unsubscribe(dependencies, request.query.token)),
    );
    scope.get(path, { schema: { hide: true } }, async (request, reply) => {
      const { success, data } = calls.oneClickQuery().safeParse(request.query);
      const { lang } = request.query as { lang?: string };
      // An incomplete link leads to the page, too, which says what is wrong with it.
      const token = success ? data.token : '';
      const target = buildEndUrl('newsletter', dependencies.config.siteOrigin, token, lang === 'en' ? 'en' : 'de');
      return reply.redirect(target, 303);
    });
  });
}

/** Reads the page's language, which the page sends first in `Accept-Language`: `en-GB,de` -> `en`. German otherwise. */
function readLanguage(header: string | undefined): Language {
  return /^\s*en\b/i.test(header ?? '') ? 'en' : 'de';
}
