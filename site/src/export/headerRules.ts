import { extname } from 'node:path';
import { parsePublishedPath } from 'page-contract/publishedPath';
import { caching } from '../render/caching.ts';
import { contentTypes } from '../render/contentTypes.ts';
import type { Rendering } from '../render/render.ts';

export interface HeaderRule {
  /** An address, or its beginning with `*` at its end. */
  addresses: string;
  headers: Record<string, string>;
}

/** Kinds that static hosts do not know, or call otherwise. */
const isUncommon = (address: string) => /\.(?:speculationrules|webmanifest)$/.test(address);

/** Headers of each address, so that no address gets one header from two rules. */
export function headerRules({ headers, files }: Rendering): HeaderRule[] {
  const rules: HeaderRule[] = [{ addresses: '/*', headers }];
  const isNew = (addresses: string) => !rules.some((rule) => rule.addresses === addresses);
  for (const [address, { immutable }] of files) {
    const addresses = immutable ? togetherWith(address) : address;
    if (!isNew(addresses)) continue;
    const type: Record<string, string> = isUncommon(address) ? { 'content-type': contentTypes[extname(address)]! } : {};
    rules.push({
      addresses,
      headers: { 'cache-control': immutable ? caching.immutable : caching.revalidated, ...type },
    });
  }
  return rules;
}

/** Hosts allow a hundred rules or so: the versions of a remote share one, and so do the builds of a script. */
function togetherWith(address: string): string {
  const published = parsePublishedPath(address);
  return published ? `/${published.deployable}/*` : address.replace(/\.[0-9a-f]{8,}\.[a-z0-9]+$/, '.*');
}
