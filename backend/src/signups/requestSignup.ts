import { and, eq, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Language, MailContent } from 'node-kit/mailContent.ts';
import { renderMail } from 'node-kit/renderMail.ts';
import { productNames } from 'page-contract/productNames';
import type { Transaction } from '../adapters/openDatabase.ts';
import { addDays, addSeconds } from '../addTime.ts';
import type { AppDependencies } from '../appDependencies.ts';
import type { MailKind } from '../db/mailKinds.ts';
import { signups } from '../db/schema.ts';
import { describeSender } from '../mails/describeSender.ts';
import { hashToken, createToken } from '../mails/linkToken.ts';
import type { MailFacts } from '../mails/mailFacts.ts';
import { retentionPeriods } from '../retention/retentionPeriods.ts';
import { keepText } from '../texts/keepText.ts';
import type { SignupKind } from './signupKind.ts';
import { buildConfirmUrl, buildEndUrl, buildUnsubscribeHeaders } from './signupLinks.ts';
import { confirmationMails, knownAddressMails } from './signupTexts.ts';

/** Pause between two mails to one address: long enough for a mail to arrive, short enough to replace a lost one. */
const resendSeconds = 600;
/**
 * Maximum mails to an address that never confirms, however often it is entered, until its sign-up is deleted thirty
 * days after the last one (`retentionPeriods`).
 */
const maxUnansweredMails = 3;

/**
 * Stores a pre-order or a newsletter subscription as pending until it is confirmed, and mails the confirmation link.
 * A confirmed address is told that it is. A request has no effect if the address got a mail just now, unless its link
 * was used since, or has got as many as it may. The caller is not told, and so learns nothing about the address.
 */
export async function requestSignup(
  { db, config, outbox, now }: Pick<AppDependencies, 'config' | 'db' | 'now' | 'outbox'>,
  kind: SignupKind,
  { email, language, ip, tokenInQuery }: { email: string; language: Language; ip: string; tokenInQuery?: boolean },
): Promise<void> {
  const at = now();
  const token = createToken();
  const emailKey = email.toLowerCase();
  await db.transaction(async (tx) => {
    const isCurrent = ne(signups.status, 'replaced');
    const sameAddress = and(eq(signups.kind, kind), eq(signups.emailKey, emailKey), isCurrent);
    const [earlierSignup] = await tx.select().from(signups).where(sameAddress).for('update');
    if (earlierSignup?.status === 'confirmed') return remindConfirmed(tx, earlierSignup);
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
      tokenExpiresAt: addDays(at, retentionPeriods.mailedLinkDays),
    };
    // One statement checks the limits and writes, so that two requests at once cause one mail. An earlier sign-up keeps
    // its `unsubscribeToken`, with which the links of earlier mails still work.
    const [stored] = await tx
      .insert(signups)
      .values({ kind, emailKey, unsubscribeToken: createToken(), unansweredMails: 1, ...request })
      .onConflictDoUpdate({
        target: [signups.kind, signups.emailKey],
        targetWhere: sql`${signups.status} <> 'replaced'`,
        set: {
          ...request,
          confirmedAt: null,
          confirmIp: null,
          unsubscribedAt: null,
          unansweredMails: sql`${signups.unansweredMails} + 1`,
        },
        setWhere: and(
          ne(signups.status, 'confirmed'),
          or(isNotNull(signups.unsubscribedAt), lt(signups.mailedAt, addSeconds(at, -resendSeconds))),
          lt(signups.unansweredMails, maxUnansweredMails),
        ),
      })
      .returning({ unsubscribeToken: signups.unsubscribeToken });
    if (!stored) return;
    if (earlierSignup) await keepEndedConsent(tx, earlierSignup);
    const confirmUrl = buildConfirmUrl(kind, config.siteOrigin, token, language, tokenInQuery);
    const endUrl = buildEndUrl(kind, config.siteOrigin, stored.unsubscribeToken, language);
    const content = confirmationMails[kind][language]({ product: productNames[language], confirmUrl, endUrl });
    await storeMail(tx, `${kind}-confirmation`, content, stored.unsubscribeToken);
  });

  /** Mails a confirmed address that it is one: at once after the confirmation, afterwards once a day. */
  async function remindConfirmed(tx: Transaction, signup: typeof signups.$inferSelect) {
    const { id, mailedAt, confirmedAt, unsubscribeToken } = signup;
    if (mailedAt >= confirmedAt! && mailedAt > addDays(at, -1)) return;
    await tx.update(signups).set({ mailedAt: at }).where(eq(signups.id, id));
    const endUrl = buildEndUrl(kind, config.siteOrigin, unsubscribeToken, language);
    const content = knownAddressMails[kind][language]({ product: productNames[language], endUrl });
    await storeMail(tx, `${kind}-known`, content, unsubscribeToken);
  }

  function storeMail(tx: Transaction, mailKind: MailKind, content: MailContent, unsubscribeToken: string) {
    const headers = kind === 'newsletter' ? buildUnsubscribeHeaders(config.backendUrl, unsubscribeToken, language) : {};
    return outbox.store(tx, { kind: mailKind, cause: 'anyone', recipient: email, content, headers });
  }
}

/** Renders what a person agrees to by confirming: the text of the confirmation mail, without the personal links. */
const renderAgreedText = (facts: MailFacts, kind: SignupKind, language: Language): string =>
  renderMail(
    confirmationMails[kind][language]({ product: productNames[language], confirmUrl: '…', endUrl: '…' }),
    describeSender(facts, language),
  ).text;

/** Keeps the proof of a consent that was given and ended, because the new request has overwritten its row. */
async function keepEndedConsent(tx: Transaction, earlierSignup: typeof signups.$inferSelect): Promise<void> {
  const { confirmedAt, unsubscribedAt } = earlierSignup;
  if (confirmedAt === null || unsubscribedAt === null) return;
  // The links of earlier mails belong to the new row, so this one gets a token that nobody knows.
  const tokens = { id: undefined, tokenHash: null, unsubscribeToken: createToken() };
  await tx.insert(signups).values({ ...earlierSignup, ...tokens, status: 'replaced' });
}
