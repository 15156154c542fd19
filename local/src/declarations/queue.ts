import { ownerDeclarationSchema, ownerDeclarationsSchema, type DeclarationAct, type OwnerDeclaration } from 'api-contract';
import type { QueueConfig } from './config.ts';

const sentences: Record<string, string> = {
  unauthenticated: 'Das Backend kennt diesen Schlüssel nicht. Stimmt OWNER_KEY?',
  'not-found': 'Diese Vorgangsnummer oder dieses Abo gibt es nicht.',
  conflict: 'Diese Erklärung ist schon erledigt.',
  'invalid-input': 'Diese Angabe passt nicht zu dieser Erklärung. Eine Kündigung wird beendet, ein Widerruf erstattet.',
};

/** What waits, or everything. */
export async function listDeclarations(config: QueueConfig, all: boolean): Promise<OwnerDeclaration[]> {
  return ownerDeclarationsSchema.parse(await call(config, 'GET', all ? '?all=true' : ''));
}

export async function matchDeclaration(config: QueueConfig, reference: string, subscriptionId: string, act?: DeclarationAct) {
  const path = `/${encodeURIComponent(reference)}/match`;
  return ownerDeclarationSchema.parse(await call(config, 'POST', path, { subscriptionId, ...(act && { act }) }));
}

export async function closeDeclaration(config: QueueConfig, reference: string, note: string): Promise<OwnerDeclaration> {
  return ownerDeclarationSchema.parse(await call(config, 'POST', `/${encodeURIComponent(reference)}/done`, { note }));
}

async function call({ backend, key }: QueueConfig, method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
  const address = `${backend}/api/owner/declarations${path}`;
  const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(address, { method, headers, ...(body && { body: JSON.stringify(body) }), signal: AbortSignal.timeout(20_000) }).catch(
    () => {
      throw new Error(`Unter ${backend} antwortet kein Backend. Läuft die App?`);
    },
  );
  if (answer.ok) return answer.json();
  const { code = '' } = (await answer.json().catch(() => ({}))) as { code?: string };
  if (answer.status === 404 && method === 'GET') throw new Error('Dieses Backend hat keine Liste: OWNER_KEY fehlt in seinen Einstellungen.');
  throw new Error(sentences[code] ?? `Das Backend antwortet mit ${answer.status}.`);
}
