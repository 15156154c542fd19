import { exportAccount, type Call } from 'api-contract';
import { answer, installNetwork, sentTo, type Sent } from './network.ts';
import { installProvider } from './provider.ts';
import { installBrowser, openTab, type Tab } from './tab.ts';

/** A tab whose session has started, before an API that says yes to everything. */
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

/** The same call, for a caller who reads what comes. */
export const read = (call: Call): Call<void, unknown> => ({ ...call, answer: exportAccount.answer });

export function calls(): Sent[] {
  return sentTo('.test/');
}

export function tokenOf({ headers }: Sent): string {
  return headers.authorization ?? '';
}

/** An API that refuses these tokens, or all. */
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
