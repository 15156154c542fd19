import { readFiles, type RemoteCandidate } from './Candidate.ts';
import { compareCalls, formatObjection } from './compareCalls.ts';

/**
 * Checks that a page may make every call that a remote (micro-frontend) declares, that the live backend supports it,
 * and that the remote's scripts make no other calls. `openApi` describes the backend; without it, the backend is not
 * compared.
 */
export async function checkDeclaredCalls(candidate: RemoteCandidate): Promise<string[]> {
  const { name: versionName, contract, openApi } = candidate;
  const forbidden = contract.calls.flatMap((text) => {
    const reason = explainForbiddenCall(candidate, text);
    return reason ? [`${versionName} calls ${text}, ${reason}.`] : [];
  });
  const unsupported = openApi ? compareCalls(contract, openApi) : [];
  const undeclared = await findUndeclaredAddresses(candidate);
  return [
    ...forbidden,
    ...unsupported.map((objection) => formatObjection(versionName, objection)),
    ...undeclared.map((address) => `${versionName} contains the address ${address}, but declares no call of it.`),
  ];
}

/**
 * Returns why a page may not make a declared call, as a clause; undefined if it may. The build has described all calls
 * that it knows.
 */
function explainForbiddenCall({ contract }: RemoteCandidate, text: string): string | undefined {
  const call = contract.api.calls[text];
  if (!call) return 'which api-contract does not know';
  // The site's operator (`owner`) and devices (`box`) make their calls without a page.
  if (call.who === 'owner' || call.who === 'box') return 'which is not for pages';
  return undefined;
}

/** Finds addresses in the scripts of a remote that belong to none of its declared calls. */
async function findUndeclaredAddresses(candidate: RemoteCandidate): Promise<string[]> {
  // A call is a text like `GET {gateway}/user/api/…`.
  const declaredPaths = candidate.contract.calls.map((text) => text.replace(/^.+\}/, ''));
  const scripts = await readFiles(candidate, '.js');
  const addresses = new Set(scripts.flatMap(([, code]) => findAddresses(code)));
  return [...addresses].filter((address) => !declaredPaths.some((path) => beginsWith(path, address)));
}

/**
 * Finds addresses of calls in a minified script: strings that begin with `/api/`, `/user/api/` or `/subscription/api/`.
 * A template ends at its first placeholder: `/api/boxes/${id}` becomes `/api/boxes/`.
 */
const findAddresses = (code: string) =>
  [...code.matchAll(/["'`](\/(?:(?:user|subscription)\/)?api\/[^"'`$\s]*)["'`$]/g)].map(([, address = '']) => address);

/**
 * Returns whether a path is an address or continues it. The address may be only the beginning of a path, because the
 * minifier replaces `/api/preorder/create` and similar paths by the part that they have in common, `/api/preorder`.
 */
const beginsWith = (path: string, address: string) =>
  path === address || path.startsWith(`${address.replace(/\/$/, '')}/`);
