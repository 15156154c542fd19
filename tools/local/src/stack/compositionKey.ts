import { existsSync } from 'node:fs';
import { makeSigningKey, publicKeyOf } from 'node-kit/signingKey.ts';
import type { StackConfig } from './config.ts';

/** What the pages of this machine verify composition links with: the key that is configured, or one of this machine's own. */
export function compositionKey({ env }: StackConfig): Record<string, string> {
  const file = env.COMPOSITION_SIGNING_KEY;
  if (env.COMPOSITION_KEY || !file) return {};
  return { COMPOSITION_KEY: existsSync(file) ? publicKeyOf(file) : makeSigningKey(file) };
}
