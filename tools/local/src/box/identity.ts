import { BoxError } from './callBackend.ts';
import type { BoxConfig } from './config.ts';

const wrongCredentials = 'The e-mail address or the password is wrong. Use the credentials of the site.';
/** Sentences for errors of the identity provider (Firebase), by code. */
const sentences: Record<string, string> = {
  INVALID_LOGIN_CREDENTIALS: wrongCredentials,
  INVALID_PASSWORD: wrongCredentials,
  EMAIL_NOT_FOUND: wrongCredentials,
  INVALID_EMAIL: 'The e-mail address is not valid.',
  USER_DISABLED: 'This account was disabled.',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'Too many attempts. Wait a little and try again.',
};

/** Fields of the provider's response: `localId` is the id of the user. */
interface Authenticated {
  idToken: string;
  localId: string;
}

/** Signs in at the identity provider, or creates an account (`signUp`). A failed call throws a `BoxError`. */
export async function authenticate(
  { baseUrl, apiKey }: BoxConfig['identity'],
  action: 'signInWithPassword' | 'signUp',
  email: string,
  password: string,
): Promise<Authenticated> {
  const response = await fetch(`${baseUrl}/v1/accounts:${action}?key=${encodeURIComponent(apiKey)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => {
    throw new BoxError('The sign-in service does not answer. Is "npm start" running?');
  });
  const json = (await response.json().catch(() => ({}))) as Authenticated & { error?: { message?: string } };
  if (response.ok) return json;
  // The provider's message begins with a code: `EMAIL_EXISTS` or `TOO_MANY_ATTEMPTS_TRY_LATER : …`.
  const code = json.error?.message?.split(' ', 1)[0] ?? '';
  throw new BoxError(sentences[code] ?? 'Signing in is not possible at the moment. Try again later.', code);
}
