import { publishedVersionAddress, versionListAddress, type PublishedVersion } from 'page-contract/composition';
import { textOf } from './base64.ts';
import { Refused } from './Refused.ts';

const patienceInMilliseconds = 10_000;

/** What the site says about a version that it has published. A link brings the hash of it along. */
export async function readVersion(part: string, version: string, hash?: string): Promise<PublishedVersion> {
  const name = `${part}@${version}`;
  const response = await fetch(publishedVersionAddress(part, version), {
    signal: AbortSignal.timeout(patienceInMilliseconds),
  }).catch(() => undefined);
  if (response?.status === 404) throw new Refused(`${name} is not on this site any more.`);
  if (!response?.ok) throw new Refused(`The site does not answer what ${name} is. Load the page again.`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const found = textOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
  if (hash !== undefined && found !== hash)
    throw new Refused(`What this site says about ${name} is not what the link was made for.`);
  return JSON.parse(new TextDecoder().decode(bytes)) as PublishedVersion;
}

/** The versions to choose from, by part; none where the site does not say. */
export async function readVersionList(): Promise<Record<string, string[]>> {
  const response = await fetch(versionListAddress, { signal: AbortSignal.timeout(patienceInMilliseconds) }).catch(
    () => undefined,
  );
  const list = response?.ok ? ((await response.json().catch(() => undefined)) as Record<string, string[]>) : undefined;
  return list ?? {};
}
