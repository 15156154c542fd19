import * as calls from 'api-contract';
import type { DeclarationEffect, OwnerDeclaration } from 'api-contract';
import { callAsOwner } from '../callAsOwner.ts';
import type { OwnerAccess } from '../config.ts';

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

export function matchDeclaration(
  access: OwnerAccess,
  reference: string,
  input: { subscriptionId: string; account?: string; effect?: DeclarationEffect },
) {
  return callAsOwner(access, calls.matchDeclaration, { values: { reference }, input, sentences });
}

export function closeDeclaration(access: OwnerAccess, reference: string, note: string): Promise<OwnerDeclaration> {
  return callAsOwner(access, calls.closeDeclaration, { values: { reference }, input: { note }, sentences });
}
