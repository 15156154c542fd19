import { exportAccount, type Call } from 'api-contract';
import { answer, installNetwork, sentTo, type Sent } from './network.ts';
import { installProvider } from './provider.ts';
import { installBrowser, openTab, type Tab } from './tab.ts';

/** Opens a tab whose session has started; every call of the API succeeds. */
export function startedTab(): Tab {
  installBrowser();
  installNetwork();
  installProvider();
  answer('.test/', { json: { ok: true } });
  const tab = openTab();
  tab.session.start();
  return tab;
}

export const details: Call = {
  to: 'gateway',
  method: 'GET',
  path: '/subscription/api/Subscription/details',
  who: 'member',
};
export const another: Call = { ...details, path: '/another' };
export const order: Call<unknown> = { to: 'backend', method: 'POST', path: '/api/subscription/cancel', who: 'member' };
export const preorder: Call<unknown> = { to: 'backend', method: 'POST', path: '/api/preorder/create', who: 'anyone' };
export const declaration: Call<unknown> = { to: 'backend', method: 'POST', path: '/api/cancellation', who: 'optional' };

/** Returns the call with a schema that accepts every response. */
export const read = (call: Call): Call<void, unknown> => ({ ...call, answer: exportAccount.answer });

export function calls(): Sent[] {
  return sentTo('.test/');
}

export function tokenOf({ headers }: Sent): string {
  return headers.authorization ?? '';
}

/** Lets the API respond to these tokens with 401. */
export function refuseTokens(isRefused: (token: string) => boolean): void {
  answer('.test/', (request) => (isRefused(tokenOf(request)) ? { status: 401 } : { json: { ok: true } }));
}

export async function failureOf(promise: Promise<unknown>): Promise<{ code?: string; status?: number; name?: string }> {
  return promise.then(
    (value) => {
      throw new Error(`Expected a failure, got ${JSON.stringify(value)}`);
    },
    (error: { code?: string }) => error,
  );
}
