import * as calls from 'api-contract';
import type { DeclarationEffect, OwnerDeclaration } from 'api-contract';
import { callAsOwner } from '../callAsOwner.ts';
import type { OwnerAccess } from '../config.ts';

// Calls of the owner, the company that runs the site. A declaration is a cancellation or a withdrawal that a customer
// sent without signing in. It waits until the owner has it carried out on a subscription, or closes it.

/** Messages by error code of the backend. */
const sentences = {
  'not-found':
    'There is no such reference, or the subscription does not fit it. The list names those that fit. For a subscription of another address, name its account with --account.',
  conflict: 'This declaration is settled already, or is being carried out just now.',
  'invalid-input':
    'This effect does not fit the declaration: a cancellation ends the subscription, a withdrawal refunds it.',
};

/** Lists the declarations that wait for the owner, or with `all` also the others. */
export function listDeclarations(access: OwnerAccess, all: boolean): Promise<OwnerDeclaration[]> {
  return callAsOwner(access, calls.listDeclarations, { query: all ? '?all=true' : '', sentences });
}

/**
 * Matches a declaration with a subscription, on which the backend then carries it out. `account` is the e-mail address
 * of the subscription's account, if the customer declared another one. Without `effect`, a cancellation ends the
 * subscription with the billing period, and a withdrawal refunds it.
 */
export function matchDeclaration(
  access: OwnerAccess,
  reference: string,
  input: { subscriptionId: string; account?: string; effect?: DeclarationEffect },
) {
  return callAsOwner(access, calls.matchDeclaration, { values: { reference }, input, sentences });
}

/** Closes a declaration that the owner has settled by hand. `note` says how. */
export function closeDeclaration(access: OwnerAccess, reference: string, note: string): Promise<OwnerDeclaration> {
  return callAsOwner(access, calls.closeDeclaration, { values: { reference }, input: { note }, sentences });
}
