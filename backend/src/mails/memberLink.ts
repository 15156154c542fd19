import { mailedLinkMark } from 'page-contract/mailedLink';
import type { MailFacts } from './mailFacts.ts';

/** Builds the link to a page behind the sign-in. Its mark lets the page open after a sign-in, too. */
export function buildMemberLink({ siteOrigin }: Pick<MailFacts, 'siteOrigin'>, path: string): string {
  const url = new URL(path, siteOrigin);
  url.searchParams.set(mailedLinkMark.parameter, mailedLinkMark.value);
  return url.href;
}
