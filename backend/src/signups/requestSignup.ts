import { unsubscribeWithOneClick } from 'api-contract';
import { and, eq, lt, ne, or, sql } from 'drizzle-orm';
import type { Language } from 'node-kit/mailContent.ts';
import { productNames } from 'page-contract/productNames';
import type { AppDependencies } from '../appDependencies.ts';
import { signupProofs, signups } from '../db/schema.ts';
import { hashOfToken, newToken } from '../mails/linkToken.ts';
import { keepText } from '../texts/keepText.ts';
import { agreedText } from './agreedText.ts';
import type { SignupKind } from './signupKind.ts';
import { confirmationMails } from './signupTexts.ts';

const dayMilliseconds = 86_400_000;
/** Wait until the same address gets another link: long enough for a mail to arrive, short enough for a lost one. */
const againMilliseconds = 10 * 60_000;
const tokenDays = 7;
const asksPerQuarter = 3;
const quarterDays = 90;

const confirmPaths: Record<SignupKind, string> = {
  preorder: '/bestaetigen/vorbestellung',
  newsletter: '/bestaetigen/newsletter',
};

/**
 * Stores the wish and its proof, and mails the confirmation link. Says nothing about whether the address was known: a
 * confirmed address, or one that got this mail within the last ten minutes, changes nothing.
 */
export async function requestSignup(
  { db, config, outbox, now }: AppDependencies,
  kind: SignupKind,
  { email, language, ip }: { email: string; language: Language; ip: string },
): Promise<void> {
  const at = now();
  const token = newToken();
  const quarterAgo = new Date(at.getTime() - quarterDays * dayMilliseconds);
  const request = {
    email,
    language,
    status: 'pending' as const,
    requestedAt: at,
    requestIp: ip,
    mailedAt: at,
    tokenHash: hashOfToken(token),
    tokenExpiresAt: new Date(at.getTime() + tokenDays * dayMilliseconds),
  };
  await db.transaction(async (tx) => {
    const mine = and(eq(signups.kind, kind), eq(signups.emailKey, email.toLowerCase()));
    const [before] = await tx.select().from(signups).where(mine).for('update');
    const wish = { ...request, textVersion: await keepText(tx, agreedText(config, kind, language), at) };
    // One statement decides, so that two requests at once mail once.
    const [row] = await tx
      .insert(signups)
      .values({ kind, emailKey: email.toLowerCase(), unsubscribeToken: newToken(), ...wish })
      .onConflictDoUpdate({
        target: [signups.kind, signups.emailKey],
        set: {
          ...wish,
          confirmedAt: null,
          confirmIp: null,
          unsubscribedAt: null,
          asks: sql`case when ${lt(signups.mailedAt, quarterAgo)} then 1 else ${signups.asks} + 1 end`,
        },
        // An address that does not confirm gets three mails in a quarter, however often it is typed.
        setWhere: and(
          ne(signups.status, 'confirmed'),
          lt(signups.mailedAt, new Date(at.getTime() - againMilliseconds)),
          or(lt(signups.asks, asksPerQuarter), lt(signups.mailedAt, quarterAgo)),
        ),
      })
      .returning({ unsubscribeToken: signups.unsubscribeToken });
    if (!row) return;
    if (before?.confirmedAt && before.unsubscribedAt)
      await tx
        .insert(signupProofs)
        .values({ ...proofOf(before), confirmedAt: before.confirmedAt, unsubscribedAt: before.unsubscribedAt });
    const confirmUrl = `${config.siteOrigin}${confirmPaths[kind]}${behind(token, language)}`;
    const endUrl = endPages[kind](config.siteOrigin, row.unsubscribeToken, language);
    await outbox.store(tx, {
      kind: `${kind}-confirmation`,
      cause: 'anyone',
      recipient: email,
      content: confirmationMails[kind][language]({ product: productNames[language], confirmUrl, endUrl }),
      headers: kind === 'newsletter' ? unsubscribeHeaders(config.backendUrl, row.unsubscribeToken) : {},
    });
  });
}

const proofOf = ({ kind, emailKey, textVersion, requestedAt, requestIp, confirmIp }: typeof signups.$inferSelect) => ({
  kind,
  emailKey,
  textVersion,
  requestedAt,
  requestIp,
  confirmIp,
});

const unsubscribePage = (siteOrigin: string, token: string, language: Language) =>
  `${siteOrigin}/newsletter/abmelden${behind(token, language)}`;

const cancelPage = (siteOrigin: string, token: string, language: Language) =>
  `${siteOrigin}/vorbestellung/zuruecknehmen${behind(token, language)}`;

/** The way out again, for every mail to a sign-up: a page with a button. */
export const endPages: Record<SignupKind, typeof unsubscribePage> = {
  preorder: cancelPage,
  newsletter: unsubscribePage,
};

/** The page behind a link speaks German unless the link says otherwise. What follows # reaches no server and no log. */
const behind = (token: string, language: Language) => `${language === 'en' ? '?lang=en' : ''}#token=${token}`;

/** RFC 8058: mail programs offer one click, which is a POST to this address. */
function unsubscribeHeaders(backendUrl: string, token: string) {
  return {
    'List-Unsubscribe': `<${backendUrl}${unsubscribeWithOneClick.path}?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
