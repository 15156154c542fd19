import { sql } from 'drizzle-orm';
import { keysAddress } from '../adapters/identity.ts';
import { checkMailServer } from '../adapters/mail.ts';
import { openDatabase, type Database } from '../adapters/openDatabase.ts';
import { checkLookup, createPasswordTimeReader } from '../adapters/passwordTime.ts';
import { createPayments } from '../adapters/payments/payments.ts';
import type { Config } from '../config.ts';
import { findAccountProblems, findPriceProblems } from '../subscriptions/providerCheck.ts';
import { checkIdentityMails } from './mailTemplates.ts';
import type { Check } from './runChecks.ts';

const timeoutMilliseconds = 10_000;
/** Well below the tolerance for signatures of events (five minutes) and for tokens (one minute). */
const maxClockDifferenceSeconds = 30;

const accountAndPricesAdvice =
  'docs/operations.md, "From the sandbox to a real Stripe account", 2 and 3: the rights of the key, the prices, live or test.';

const fetchWithTimeout = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers, signal: AbortSignal.timeout(timeoutMilliseconds) });

/**
 * Creates the checks of `npm run ops -- doctor`, which compare settings with running systems and change nothing.
 * `identityAdmin`: address of the identity provider's settings.
 */
export function createChecks(
  config: Config,
  identityAdmin = 'https://identitytoolkit.googleapis.com/admin/v2',
): Check[] {
  const { database: place, siteOrigin, backendUrl, identity, mail } = config;
  const payments = createPayments(config.payments, siteOrigin);
  return [
    {
      about: 'database',
      advice: 'Is DATABASE_URL right, and does Postgres run? For an older schema: npm run ops -- migrate.',
      run: () =>
        withDatabase(async (db) => {
          const { rows } = (await db.execute(
            sql`select current_setting('server_version') as version, extract(epoch from now())::float8 as seconds`,
          )) as unknown as { rows: { version: string; seconds: number }[] };
          const { version = '0', seconds = 0 } = rows[0] ?? {};
          // Reads the major version of a text such as `16.4 (Debian 16.4-1)`.
          if (Number.parseInt(version) < 15) throw new Error(`Postgres ${version} is older than 15, which is tested`);
          rejectClockDifference(seconds * 1000);
          // `openDatabase` has checked the schema.
          return `Postgres ${version} with the schema of this version`;
        }),
    },
    {
      about: 'account',
      advice: accountAndPricesAdvice,
      run: () =>
        withDatabase(async (db) => {
          rejectProblems(await findAccountProblems({ db, payments }));
          return 'the payment provider knows the customers of the database';
        }),
    },
    {
      about: 'prices',
      advice: accountAndPricesAdvice,
      run: async () => {
        rejectProblems(await findPriceProblems({ config, payments }));
        return 'the payment provider charges what the pages show';
      },
    },
    {
      about: 'sign-in keys',
      advice: 'The backend must be able to reach www.googleapis.com, and its clock must be right.',
      run: async () => {
        if (identity.emulator) return 'the emulator needs none';
        const response = await fetchWithTimeout(keysAddress);
        if (!response.ok) throw new Error(`status ${response.status}`);
        rejectClockDifference(Date.parse(response.headers.get('date') ?? ''));
        return 'readable, and the clock is right';
      },
    },
    {
      about: 'new passwords',
      advice: 'FIREBASE_API_KEY is the key of the pages. If it is restricted, allow SITE_ORIGIN and Identity Toolkit.',
      run: async () => {
        if (identity.emulator) return 'the emulator takes every key';
        await checkLookup(createPasswordTimeReader({ ...identity, siteOrigin }));
        return 'are found at the next sign-in';
      },
    },
    {
      about: 'identity mails',
      advice: 'docs/operations.md, "The identity provider\'s two mails": texts, language, sender and action address.',
      run: () =>
        checkIdentityMails(config, (headers) =>
          fetchWithTimeout(`${identityAdmin}/projects/${identity.projectId}/config`, headers),
        ),
    },
    {
      about: 'mail server',
      advice: 'Is SMTP_URL right, with user, password and port? In production the server must speak TLS.',
      run: async () => {
        await checkMailServer(mail, timeoutMilliseconds);
        return 'lets us in';
      },
    },
    {
      about: 'backend',
      advice:
        'Does it run, and does the proxy lead to it? BACKEND_URL is its address from outside, SITE_ORIGIN the only page it answers.',
      run: async () => {
        const response = await fetchWithTimeout(`${backendUrl}/ready`, { origin: siteOrigin });
        if (!response.ok) throw new Error(`${backendUrl}/ready answers ${response.status}`);
        if (response.headers.get('access-control-allow-origin') !== siteOrigin)
          throw new Error(
            `it does not let ${siteOrigin} read its answers: another SITE_ORIGIN, or a proxy takes the header away`,
          );
        return `${backendUrl} is ready, and the site may read it`;
      },
    },
    {
      about: 'site',
      advice: 'Compose it with the same SITE_ORIGIN and BACKEND_URL; a proxy or CDN must pass all headers on.',
      run: async () => {
        const response = await fetchWithTimeout(siteOrigin);
        if (!response.ok) throw new Error(`${siteOrigin} answers ${response.status}`);
        const policy = response.headers.get('content-security-policy');
        if (policy === null) throw new Error('its pages come without a Content-Security-Policy');
        if (!policy.includes(backendUrl)) throw new Error(`its policy does not let pages ask ${backendUrl}`);
        return 'answers with its policy, which lets pages ask the backend';
      },
    },
  ];

  async function withDatabase(check: (db: Database) => Promise<string>): Promise<string> {
    if ('folder' in place) return `not looked into: embedded in ${place.folder}, which only one process may open`;
    const { db, close } = await openDatabase({ ...place, migrates: false });
    try {
      return await check(db);
    } finally {
      await close();
    }
  }
}

/** Throws if there are problems, naming all of them. */
function rejectProblems(problems: string[]): void {
  if (problems.length > 0) throw new Error(problems.join('; '));
}

/** Throws if our clock differs from another one's time, in milliseconds since 1970. */
function rejectClockDifference(otherTime: number): void {
  const seconds = Math.round((Date.now() - otherTime) / 1000);
  if (Math.abs(seconds) > maxClockDifferenceSeconds)
    throw new Error(`our clock is ${seconds} seconds away from theirs`);
}
