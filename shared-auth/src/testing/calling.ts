import { exportAccount, type Call } from 'api-contract';
import { answer, installNetwork, listRequests, type Sent } from './network.ts';
import { installProvider } from './provider.ts';
import { installBrowser, openTab, type Tab } from './tab.ts';

/** Opens a tab whose session has started; every call of the API succeeds. */
export function openStartedTab(): Tab {
  installBrowser();
  installNetwork();
  installProvider();
  answer('.test/', { json: { ok: true } });
  const tab = openTab();
  tab.session.start();
  return tab;
}

/** Calls of the API, one for each way of sending the token. */
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

/** Returns the calls of the API, in the order in which they were sent. */
export function listCalls(): Sent[] {
  return listRequests('.test/');
}

export function readToken({ headers }: Sent): string {
  return headers.authorization ?? '';
}

/** Lets the API respond to these tokens with 401. */
export function refuseTokens(isRefused: (token: string) => boolean): void {
  answer('.test/', (request) => (isRefused(readToken(request)) ? { status: 401 } : { json: { ok: true } }));
}

/** Resolves to the error of a promise; rejects if there is none. */
export async function catchFailure(
  promise: Promise<unknown>,
): Promise<{ code?: string; status?: number; name?: string }> {
  return promise.then(
    (value) => {
      throw new Error(`Expected a failure, got ${JSON.stringify(value)}`);
    },
    (error: { code?: string }) => error,
  );
}
