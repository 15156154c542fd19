import { eq, sql } from 'drizzle-orm';
import type { Identity } from '../adapters/identity.ts';
import { addSeconds } from '../addTime.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { accounts } from '../db/schema.ts';
import { writePasswordMail } from './accountMails.ts';

/*
 * A changed password ends every earlier sign-in. The identity provider changes it, and tells nobody: the page reports
 * the change (`endOtherSessions`), and if that call is lost, the first call of the next sign-in finds it here.
 */

/** Pause after the provider has given no answer: calls in between are not delayed by it. */
const pauseSeconds = 10;

/** What finding a changed password uses. */
export type PasswordDependencies = Pick<
  AppDependencies,
  'config' | 'db' | 'log' | 'now' | 'outbox' | 'readPasswordTime'
>;

/** Compares the password's time with the stored one. `token`: that of the sign-in. */
export type CheckPassword = (identity: Identity, token: string) => Promise<void>;

/**
 * Creates the check for the first call of a new sign-in. It throws `unauthenticated` if the provider has ended this
 * sign-in. If the provider gives no answer, the call goes on, and a later one checks again.
 */
export function createPasswordCheck(dependencies: PasswordDependencies): CheckPassword {
  const { now, log } = dependencies;
  /** Running checks by sign-in: a page begins with several calls at once. */
  const running = new Map<string, Promise<void>>();
  let pausedUntil = new Date(0);

  async function check(identity: Identity, token: string): Promise<void> {
    if (now() < pausedUntil || (await isChecked(dependencies, identity))) return;
    try {
      await applyPasswordTime(dependencies, identity, await dependencies.readPasswordTime(token));
    } catch (error) {
      if (error instanceof CodedError) throw error;
      pausedUntil = addSeconds(now(), pauseSeconds);
      log.error({ err: error }, 'the time of a password is not known');
    }
  }

  return (identity, token) => {
    const signIn = `${identity.userId} ${identity.signedInAt.getTime()}`;
    const checked = running.get(signIn) ?? check(identity, token).finally(() => running.delete(signIn));
    running.set(signIn, checked);
    return checked;
  };
}

/** Whether another call of this sign-in has finished the check since this one has read the session. */
async function isChecked({ db }: Pick<AppDependencies, 'db'>, { userId, signedInAt }: Identity): Promise<boolean> {
  const [stored] = await db.select().from(accounts).where(eq(accounts.userId, userId));
  return (stored?.checkedSignInAt ?? new Date(0)) >= signedInAt;
}

/**
 * Ends all sign-ins from before the password was set, and stores that this sign-in was checked. If the password is
 * newer than the stored one, mails the account's address, once per change.
 */
export async function applyPasswordTime(
  { db, outbox, config }: Pick<AppDependencies, 'config' | 'db' | 'outbox'>,
  { userId, signedInAt, email, emailVerified }: Identity,
  passwordSetAt: Date | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(accounts).where(eq(accounts.userId, userId)).for('update');
    const { endedAt } = accounts;
    await tx
      .insert(accounts)
      .values({
        userId,
        endedAt: passwordSetAt === null ? new Date(0) : computeEnd(passwordSetAt, signedInAt),
        checkedSignInAt: signedInAt,
        passwordSetAt,
      })
      .onConflictDoUpdate({
        target: accounts.userId,
        set: {
          endedAt: sql`greatest(${endedAt}, excluded.ended_at)`,
          checkedSignInAt: sql`greatest(${accounts.checkedSignInAt}, excluded.checked_sign_in_at)`,
          passwordSetAt: sql`greatest(${accounts.passwordSetAt}, excluded.password_set_at)`,
        },
      });
    const isChanged = before?.passwordSetAt && passwordSetAt && passwordSetAt > before.passwordSetAt;
    if (!isChanged || email === null) return;
    await outbox.store(tx, {
      kind: 'password-change',
      recipient: email,
      content: writePasswordMail(config, passwordSetAt),
      onceKey: `password:${userId}:${passwordSetAt.toISOString()}`,
      // Limits such mails, because an address that was never confirmed may belong to somebody else.
      mayBeStranger: !emailVerified,
    });
  });
}

/**
 * Returns the moment before which sign-ins end: the second in which the password was set. Tokens name the sign-in in
 * seconds, and one in that second may be the registration or reset that has set it. The calling sign-in stays, too: the
 * provider has just accepted its token.
 */
function computeEnd(passwordSetAt: Date, signedInAt: Date): Date {
  const thatSecond = Math.floor(passwordSetAt.getTime() / 1000) * 1000;
  return new Date(Math.min(thatSecond, signedInAt.getTime()));
}
