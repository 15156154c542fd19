import {
  ownerDeclarationSchema,
  ownerDeclarationsSchema,
  type DeclarationAct,
  type OwnerDeclaration,
} from 'api-contract';
import { askAsOwner } from '../askAsOwner.ts';
import type { OwnerAccess } from '../config.ts';

const sentences = {
  'not-found': 'There is no such reference or subscription.',
  conflict: 'This declaration is settled already.',
  'invalid-input': 'This does not fit the declaration. A cancellation is ended, a withdrawal refunded.',
};

/** What waits, or everything. */
export async function listDeclarations(access: OwnerAccess, all: boolean): Promise<OwnerDeclaration[]> {
  return ownerDeclarationsSchema.parse(
    await askAsOwner(access, { method: 'GET', path: `declarations${all ? '?all=true' : ''}`, sentences }),
  );
}

export function matchDeclaration(access: OwnerAccess, reference: string, subscriptionId: string, act?: DeclarationAct) {
  return settle(access, reference, 'match', { subscriptionId, ...(act && { act }) });
}

export function closeDeclaration(access: OwnerAccess, reference: string, note: string): Promise<OwnerDeclaration> {
  return settle(access, reference, 'done', { note });
}

async function settle(
  access: OwnerAccess,
  reference: string,
  how: 'match' | 'done',
  body: object,
): Promise<OwnerDeclaration> {
  const path = `declarations/${encodeURIComponent(reference)}/${how}`;
  return ownerDeclarationSchema.parse(await askAsOwner(access, { method: 'POST', path, body, sentences }));
}
