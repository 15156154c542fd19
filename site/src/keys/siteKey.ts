import type { SecretKey } from './minisign.ts';
import type { Trust } from './Trust.ts';

/** The key with which this machine signs what is live. */
export function keyOfSite({ keys, siteKey, now }: Trust): SecretKey {
  if (!siteKey)
    throw new Error(
      'What is live here is signed: SITE_KEY_FILE must name the file that holds the secret key of the site.',
    );
  const known = keys.known.site?.find(({ text }) => text === siteKey.public.text);
  if (!known || (known.until && known.until < now()))
    throw new Error(`SITE_KEY_FILE holds ${siteKey.public.id}, which is no key of the site.`);
  return siteKey;
}
