import * as calls from 'api-contract';
import type { DeclarationEffect, OwnerDeclaration } from 'api-contract';
import { callAsOwner } from '../callAsOwner.ts';
import type { OwnerAccess } from '../config.ts';

// Calls of the owner, the company that runs the site, about legal declarations of customers that wait for a decision.

/** Messages by error code of the backend. */
const sentences = {
  'not-found':
    'There is no such reference, or the subscription does not fit it. The list names those that fit; --account says whose it is otherwise.',
  conflict: 'This declaration is settled already, or is being carried out just now.',
  'invalid-input': 'This does not fit the declaration. A cancellation is ended, a withdrawal refunded.',
};

/** Lists the waiting declarations, or all of them. */
export function listDeclarations(access: OwnerAccess, all: boolean): Promise<OwnerDeclaration[]> {
  return callAsOwner(access, calls.listDeclarations, { query: all ? '?all=true' : '', sentences });
}

/** Carries a declaration out on a subscription. */
export function matchDeclaration(
  access: OwnerAccess,
  reference: string,
  input: { subscriptionId: string; account?: string; effect?: DeclarationEffect },
) {
  return callAsOwner(access, calls.matchDeclaration, { values: { reference }, input, sentences });
}

/** Closes a declaration that was settled by hand. */
export function closeDeclaration(access: OwnerAccess, reference: string, note: string): Promise<OwnerDeclaration> {
  return callAsOwner(access, calls.closeDeclaration, { values: { reference }, input: { note }, sentences });
}
