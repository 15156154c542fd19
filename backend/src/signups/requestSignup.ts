import { and, eq, lt, ne, sql } from 'drizzle-orm';
import type { Language } from 'node-kit/mailContent.ts';
import { renderMail } from 'node-kit/renderMail.ts';
import { productNames } from 'page-contract/productNames';
import type { Transaction } from '../adapters/openDatabase.ts';
import { addDays, addSeconds } from '../addTime.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { signupProofs, signups } from '../db/schema.ts';
import { describeSender } from '../mails/describeSender.ts';
import { hashToken, createToken } from '../mails/linkToken.ts';
import type { MailFacts } from '../mails/mailFacts.ts';
import { keepText } from '../texts/keepText.ts';
import type { SignupKind } from './signupKind.ts';
import { buildConfirmUrl, buildEndUrl, buildUnsubscribeHeaders } from './signupLinks.ts';
import { confirmationMails } from './signupTexts.ts';

/** Pause between two mails to one address: long enough for a mail to arrive, short enough to replace a lost one. */
const resendSeconds = 600;
/** Days for which a confirmation link is valid. */
const tokenDays = 7;
/**
 * Maximum mails to an address that never confirms, however often it is entered, until its sign-up is deleted thirty
 * days after the last one (`retentionPeriods`).
 */
const maxUnansweredMails = 3;

/**
 * Stores a pre-order or a newsletter subscription as pending until it is confirmed, and mails the confirmation link.
 * A request has no effect if the address is confirmed, got a mail just now, or has got as many as it may. The caller is
 * not told, and so learns nothing about the address.
 */
export async function requestSignup(
  { db, config, outbox, now }: AppDependencies,
  kind: SignupKind,
  { email, language, ip }: { email: string; language: Language; ip: string },
): Promise<void> {
  const at = now();
  const token = createToken();
  const emailKey = email.toLowerCase();
  await db.transaction(async (tx) => {
    const sameAddress = and(eq(signups.kind, kind), eq(signups.emailKey, emailKey));
    const [earlierSignup] = await tx.select().from(signups).where(sameAddress).for('update');
    const request = {
      email,
      language,
      status: 'pending' as const,
      // Hash of the text, which is stored as proof.
      textVersion: await keepText(tx, renderAgreedText(config, kind, language), at),
      requestedAt: at,
      requestIp: ip,
      mailedAt: at,
      tokenHash: hashToken(token),
      tokenExpiresAt: addDays(at, tokenDays),
    };
    // One statement checks the limits and writes, so that two requests at once cause one mail. An earlier sign-up keeps
    // its `unsubscribeToken`, with which the links of earlier mails still work.
    const [stored] = await tx
      .insert(signups)
      .values({ kind, emailKey, unsubscribeToken: createToken(), unansweredMails: 1, ...request })
      .onConflictDoUpdate({
        target: [signups.kind, signups.emailKey],
        set: {
          ...request,
          confirmedAt: null,
          confirmIp: null,
          unsubscribedAt: null,
          unansweredMails: sql`${signups.unansweredMails} + 1`,
        },
        setWhere: and(
          ne(signups.status, 'confirmed'),
          lt(signups.mailedAt, addSeconds(at, -resendSeconds)),
          lt(signups.unansweredMails, maxUnansweredMails),
        ),
      })
      .returning({ unsubscribeToken: signups.unsubscribeToken });
    if (!stored) return;
    if (earlierSignup) await keepEndedConsent(tx, earlierSignup);
    const confirmUrl = buildConfirmUrl(kind, config.siteOrigin, token, language);
    const endUrl = buildEndUrl(kind, config.siteOrigin, stored.unsubscribeToken, language);
    await outbox.store(tx, {
      kind: `${kind}-confirmation`,
      cause: 'anyone',
      recipient: email,
      content: confirmationMails[kind][language]({ product: productNames[language], confirmUrl, endUrl }),
      headers: kind === 'newsletter' ? buildUnsubscribeHeaders(config.backendUrl, stored.unsubscribeToken) : {},
    });
  });
}

/** Renders what a person agrees to by confirming: the text of the confirmation mail, without the personal links. */
const renderAgreedText = (facts: MailFacts, kind: SignupKind, language: Language): string =>
  renderMail(
    confirmationMails[kind][language]({ product: productNames[language], confirmUrl: '…', endUrl: '…' }),
    describeSender(facts, language),
  ).text;

/** Keeps the proof of a consent that was given and ended, because the new request has overwritten it in `signups`. */
async function keepEndedConsent(tx: Transaction, earlierSignup: typeof signups.$inferSelect): Promise<void> {
  const { kind, emailKey, textVersion, requestedAt, requestIp, confirmedAt, confirmIp, unsubscribedAt } = earlierSignup;
  if (confirmedAt === null || unsubscribedAt === null) return;
  await tx
    .insert(signupProofs)
    .values({ kind, emailKey, textVersion, requestedAt, requestIp, confirmedAt, confirmIp, unsubscribedAt });
}
