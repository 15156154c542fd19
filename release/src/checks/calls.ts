import * as api from 'api-contract';
import type { Call } from 'api-contract';
import { readFiles, type RemoteCandidate } from './Candidate.ts';
import { compareCalls, formatObjection } from './compareCalls.ts';

/** All calls that the package api-contract exports. Its other exports, e.g. functions, have no method and path. */
const calls = Object.values<unknown>(api).filter(
  (value): value is Call => typeof value === 'object' && value !== null && 'method' in value && 'path' in value,
);

/** Formats a call as a build contract names it: `GET {gateway}/user/api/…`. `gateway` is the name of a base address. */
const formatCall = ({ method, to: baseName, path }: Call) => `${method} {${baseName}}${path}`;

/**
 * Checks that every call in a remote's scripts is declared, that every declared call exists and is for pages, and that
 * the live backend supports it, if its API description was read.
 */
export async function checkDeclaredCalls(candidate: RemoteCandidate): Promise<string[]> {
  const { name: versionName, contract, openApi } = candidate;
  // Pairs each declared text with its call, which is undefined if api-contract does not know it.
  const declared = contract.calls.map((text) => ({ text, call: calls.find((call) => formatCall(call) === text) }));
  const wrong = declared.flatMap(({ text, call }) => {
    if (!call) return [`${versionName} calls ${text}, which api-contract does not know.`];
    // `who` may make the call: the site's operator (`owner`) and devices (`box`) make theirs without a page.
    if (call.who === 'owner' || call.who === 'box') return [`${versionName} calls ${text}, which is not for pages.`];
    return [];
  });
  // Without its option `shouldExpectOptional`, `compareCalls` ignores fields that the page can do without.
  const objections = openApi ? compareCalls(contract, openApi) : [];
  const unsupported = objections.map((objection) => formatObjection(versionName, objection));
  const scripts = await readFiles(candidate, '.js');
  const addresses = new Set(scripts.flatMap(([, code]) => findAddresses(code)));
  const declaredPaths = declared.flatMap(({ call }) => call?.path ?? []);
  const undeclared = [...addresses].filter((address) => !declaredPaths.some((path) => isPathAtOrBelow(path, address)));
  return [
    ...wrong,
    ...unsupported,
    ...undeclared.map((address) => `${versionName} contains the address ${address}, but declares no call of it.`),
  ];
}

/**
 * Finds addresses of calls in a minified script: strings that begin with `/api/`, `/user/api/` or `/subscription/api/`,
 * up to the first `${` of a template.
 */
const findAddresses = (code: string) =>
  [...code.matchAll(/["'`](\/(?:(?:user|subscription)\/)?api\/[^"'`$\s]*)["'`$]/g)].map(([, address = '']) => address);

/**
 * Returns whether the path of a declared call is an address in a script, or below it: the minifier may have replaced
 * `/api/preorder/create` and others by their common prefix, `/api/preorder`.
 */
const isPathAtOrBelow = (path: string, address: string) =>
  path === address || path.startsWith(`${address.replace(/\/$/, '')}/`);
