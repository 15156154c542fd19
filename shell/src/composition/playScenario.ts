import type { LinkedScenario } from 'page-contract/composition';
import type { Hands } from './Hands.ts';

/** Answers a call in the place of our servers. */
export type Play = (call: string, signal: AbortSignal | null | undefined) => Promise<Response>;

const done = async () => undefined;
const broken = () => Promise.reject(new TypeError('network error'));

/** Seats the scenario's person in front of the page, whoever is signed in in this browser, and returns what the servers answer them. */
export function playScenario({ user, answers }: LinkedScenario, session: Hands['session']): Play {
  const known = async () => user ?? { id: 'user-nobody', email: 'nobody@example.org', emailVerified: true };
  session.pretend(user ? { status: 'signed-in', user } : { status: 'signed-out' }, {
    watch: () => undefined,
    token: async () => 'scenario',
    signIn: known,
    signUp: known,
    signOut: done,
    requestPasswordReset: done,
    verifyResetCode: async () => (await known()).email,
    confirmPasswordReset: done,
    sendVerificationMail: done,
    confirmEmailAddress: done,
    reauthenticate: done,
    changePassword: done,
    deleteUser: done,
  });
  const asked = new Map<string, number>();
  return async (call, signal) => {
    const given = answers[call];
    if (!given) throw new TypeError(`The scenario does not answer ${call}`);
    const times = asked.get(call) ?? 0;
    asked.set(call, times + 1);
    // The last one stays.
    const { status, body, text, contentType, offline, hang, cut, delay } = given[Math.min(times, given.length - 1)]!;
    if (delay) await new Promise((resolve) => setTimeout(resolve, delay));
    if (offline) throw new TypeError('Failed to fetch');
    if (hang)
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
    if (cut) return Object.assign(new Response('{'), { text: broken, json: broken });
    const content = text ?? (body === undefined ? null : JSON.stringify(body));
    const code = status ?? (content === null ? 204 : 200);
    const type = contentType ?? (code >= 400 ? 'application/problem+json' : 'application/json');
    return new Response(content, { status: code, headers: content === null ? {} : { 'content-type': type } });
  };
}
