import type { RemoteContract } from 'page-contract';
import type { StagingSite } from './stagingSite.ts';

/**
 * Returns the calls that a remote has made without declaring them, like `GET {gateway}/user/api/…`. Gateway and backend
 * are two base addresses in the settings of a page, and may be the same.
 */
export function findUndeclaredCalls(
  calls: string[],
  contract: Pick<RemoteContract, 'calls'>,
  { manifest: { page } }: StagingSite,
): string[] {
  // If gateway and backend are one origin, a call does not tell which of them it means.
  const isOneOrigin = new URL(page.gateway).origin === new URL(page.backend).origin;
  const unifyServer = (call: string) => (isOneOrigin ? call.replace('{backend}', '{gateway}') : call);
  return calls.filter(
    (call) => !contract.calls.some((declared) => matchesCall(unifyServer(declared), unifyServer(call))),
  );
}

/** Returns whether a call is the declared one, in which `:id` stands for any path segment. */
const matchesCall = (declared: string, call: string) =>
  declared === call || new RegExp(`^${declared.replace(/[{}.]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`).test(call);
