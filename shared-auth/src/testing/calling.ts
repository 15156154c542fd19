import { exportAccount, type Call } from 'api-contract';
import { answer, installNetwork, listRequests, type SentRequest } from './network.ts';
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

/** Calls of the API, at least one for each way of sending the token (`who`). */
export const detailsCall: Call = {
  to: 'gateway',
  method: 'GET',
  path: '/subscription/api/Subscription/details',
  who: 'member',
};
export const otherCall: Call = { ...detailsCall, path: '/another' };
const postCall: Omit<Call<unknown>, 'path' | 'who'> = { to: 'backend', method: 'POST' };
export const cancelCall: Call<unknown> = { ...postCall, path: '/api/subscription/cancel', who: 'member' };
export const preorderCall: Call<unknown> = { ...postCall, path: '/api/preorder/create', who: 'anyone' };
export const declarationCall: Call<unknown> = { ...postCall, path: '/api/cancellation', who: 'optional' };

/** Returns the call with a schema that accepts every response, so that `request` resolves to its body. */
export const addSchema = (call: Call): Call<void, unknown> => ({ ...call, answer: exportAccount.answer });

/** Returns the calls of the API, in the order in which they were sent. */
export function listCalls(): SentRequest[] {
  return listRequests('.test/');
}

export function readToken({ headers }: SentRequest): string {
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
