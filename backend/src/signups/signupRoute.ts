import { signupAnswer, signupInput } from 'api-contract';
import type { Call, Signup } from 'api-contract';
import type { Language } from 'node-kit/mailContent.ts';
import type { App, AppDependencies } from '../appDependencies.ts';
import { addRoute } from '../http/addRoute.ts';
import type { FormLimits } from '../http/formLimits.ts';
import { limitForm } from '../http/formLimits.ts';
import { requestSignup } from './requestSignup.ts';
import type { SignupKind } from './signupKind.ts';

/**
 * Registers a form that takes nothing but an address. The response is the same for known and unknown addresses, and for
 * robots: only they fill in `website`, a field that people do not see, and nothing is stored then.
 */
export function addSignupRoute(
  app: App,
  dependencies: AppDependencies,
  limits: FormLimits,
  kind: SignupKind,
  call: Call<Signup>,
  summary: string,
) {
  addRoute(
    app,
    call,
    {
      summary,
      input: signupInput,
      answers: { 202: signupAnswer() },
      sendsMails: true,
      preHandler: limitForm(dependencies, kind, limits),
    },
    async (request, reply) => {
      const { email, website } = request.body;
      const language = readLanguage(request.headers['accept-language']);
      if (!website) await requestSignup(dependencies, kind, { email, language, ip: request.ip });
      reply.status(202);
      return { status: 'check-your-mail' };
    },
  );
}

/** Reads the page's language, which the page sends first in `Accept-Language`: `en-GB,de` -> `en`. German otherwise. */
function readLanguage(header: string | undefined): Language {
  return /^\s*en\b/i.test(header ?? '') ? 'en' : 'de';
}
