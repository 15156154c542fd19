import { extname } from 'node:path';
import { parsePublishedPath } from 'page-contract/publishedPath';
import { caching } from '../render/caching.ts';
import { contentTypes } from '../render/contentTypes.ts';
import type { Rendering } from '../render/render.ts';

/** Headers of responses at some addresses. */
export interface HeaderRule {
  /** An address, or a prefix of addresses followed by `*`: `/mf-help/*`. */
  addresses: string;
  headers: Record<string, string>;
}

/** File types for which static hosts send no content type, or another one. */
const isUncommon = (address: string) => /\.(?:speculationrules|webmanifest)$/.test(address);

/** Lists the headers of all addresses, so that no address gets the same header from two rules. */
export function listHeaderRules({ headers, files }: Rendering): HeaderRule[] {
  const rules: HeaderRule[] = [{ addresses: '/*', headers }];
  const hasNoRule = (addresses: string) => !rules.some((rule) => rule.addresses === addresses);
  for (const [address, { immutable }] of files) {
    const addresses = immutable ? formatPattern(address) : address;
    if (!hasNoRule(addresses)) continue;
    const type: Record<string, string> = isUncommon(address) ? { 'content-type': contentTypes[extname(address)]! } : {};
    rules.push({
      addresses,
      headers: { 'cache-control': immutable ? caching.immutable : caching.revalidated, ...type },
    });
  }
  return rules;
}

/**
 * Returns a pattern that an address shares with other versions of the file, because hosts allow about a hundred rules:
 * `/mf-help/*` for all files of a remote, `/main.*` for a file of the shell.
 */
function formatPattern(address: string): string {
  const published = parsePublishedPath(address);
  return published ? `/${published.deployable}/*` : address.replace(/\.[0-9a-f]{8,}\.[a-z0-9]+$/, '.*');
}
