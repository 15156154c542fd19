import type { PageConfig, RemoteContract } from 'page-contract';

/**
 * Returns those calls of a remote, like `GET {gateway}/user/api/…`, that its contract does not declare. `{gateway}` and
 * `{backend}` stand for two base addresses in the settings of a page, which may be on one origin.
 */
export function findUndeclaredCalls(
  calls: string[],
  contract: Pick<RemoteContract, 'calls'>,
  page: Pick<PageConfig, 'gateway' | 'backend'>,
): string[] {
  const isOneOrigin = new URL(page.gateway).origin === new URL(page.backend).origin;
  // On one origin, an observed call does not tell whether the remote meant the gateway or the backend.
  const unifyServer = (call: string) => (isOneOrigin ? call.replace('{backend}', '{gateway}') : call);
  const declaredCalls = contract.calls.map(unifyServer);
  return calls.filter((call) => !declaredCalls.some((declared) => matchesCall(declared, unifyServer(call))));
}

/**
 * Returns whether a call is the declared one, in which a name with a colon stands for any path segment:
 * `GET {backend}/api/devices/:id` matches `GET {backend}/api/devices/7`.
 */
function matchesCall(declared: string, call: string): boolean {
  const declaredSegments = declared.split('/');
  const segments = call.split('/');
  if (segments.length !== declaredSegments.length) return false;
  return declaredSegments.every((declaredSegment, index) => {
    const segment = segments[index];
    return declaredSegment.startsWith(':') ? segment !== '' : segment === declaredSegment;
  });
}
