import type { OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { InjectOptions } from 'fastify';
import type { ConfirmedAddress } from '../adapters/emailCodes.ts';
import type { MailMessage } from '../adapters/mail.ts';
import type { Database, OpenDatabase } from '../adapters/openDatabase.ts';
import { buildApp, type BuiltApp } from '../app.ts';
import type { App, AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { readConfig, type Config } from '../config.ts';
import * as schema from '../db/schema.ts';
import type { AdmissionLimits } from '../http/admissionLimits.ts';
import type { CallLimits } from '../http/callLimits.ts';
import type { FormLimits } from '../http/formLimits.ts';
import type { Waits } from '../waits.ts';
import { isNight } from './config.ts';
import { embeddedOnly, testDatabases } from './databases.ts';
import { prices, startPaymentProvider, type PaymentProvider } from './paymentProvider.ts';
import { webhookSecret } from './signedEvent.ts';
import { skipSdkPause } from './skipSdkPause.ts';
import { unsignedToken } from './unsignedToken.ts';

export { prices };

/** A complete environment for `readConfig`. */
export const environment = {
  BACKEND_URL: 'http://backend.test',
  SITE_ORIGIN: 'http://site.test',
  DATABASE_DIR: 'memory://',
  FIREBASE_PROJECT_ID: 'demo-test',
  FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_PRICE_BASIC: prices.basic,
  STRIPE_PRICE_STANDARD: prices.standard,
  STRIPE_PRICE_PREMIUM: prices.premium,
  MAIL_FROM: 'Abenteuerbox <post@abenteuerbox.example>',
  OWNER_FILE: join(import.meta.dirname, '../../../site/owner.sample.json'),
  OWNER_KEY: 'owner-key-of-the-tests',
  LOG_LEVEL: 'info',
};

/** Response. Its body has no type: a test that reads a missing field fails. */
interface Answer {
  status: number;
  body: ReturnType<typeof JSON.parse>;
  headers: OutgoingHttpHeaders;
}

const wideLimits: FormLimits = { perClient: 10_000, perEmail: 10_000, overall: 10_000, perMailProvider: 10_000 };
const wideCallLimits: CallLimits = {
  read: 10_000,
  write: 10_000,
  costly: 10_000,
  declaration: 10_000,
  box: 10_000,
};

/**
 * The backend of one test file: real routes and database, doubles at the network's edge, a clock that the test moves.
 */
export interface TestBackend {
  app: App;
  dependencies: AppDependencies;
  stripe: PaymentProvider;
  database: OpenDatabase;
  config: Config;
  /** Mails that the mail server took. */
  mails: MailMessage[];
  /**
   * Mail server. `down`: it refuses connections. `refusal`: fields of the error with which it refuses mails. `silent`:
   * it answers only when it is no longer silent, or when the sender stops waiting.
   */
  mailServer: { down: boolean; refusal: object | null; silent: boolean };
  /**
   * The identity provider's records: when a user has set the password, whose records it was asked for, and the error
   * with which it answers instead.
   */
  passwords: { setAt: Map<string, Date>; asked: string[]; failure: Error | null };
  /** Accounts and their new addresses by the code that the identity provider has mailed. A code works once. */
  mailedCodes: Map<string, ConfirmedAddress>;
  /** Lines of the log, each a JSON object. */
  log: string[];
  clock: { now: Date; forward(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void };
  /** Creates the token of a user who has just signed in. */
  token(userId: string, claims?: object): string;
  /** Sends a call of a user, or with `null` without a sign-in. */
  call(userId: string | null, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object): Promise<Answer>;
  /** Sends a call with this token, secret or key. */
  callWith(bearer: string | null, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object): Promise<Answer>;
  /** Resolves when the work that continues after responses has ended. */
  idle(): Promise<void>;
  inject(options: InjectOptions): ReturnType<App['inject']>;
  /** Builds another backend on the same database and doubles, e.g. with tight limits. */
  another(more: {
    limits?: FormLimits;
    callLimits?: CallLimits;
    config?: Partial<Config>;
    db?: Database;
    admission?: AdmissionLimits;
    waits?: Partial<Waits>;
  }): Promise<BuiltApp>;
}

const tables = Object.values(schema).map((table) => getTableConfig(table as PgTable).name);
/** Deletes all rows. For a few rows it is a hundred times as fast as `truncate`. */
const emptyEveryTable = sql.raw(
  `with ${tables.map((name) => `of_${name} as (delete from ${name})`).join(', ')} select`,
);

/** Starts the backend, the payment provider and the mail server on a database that is open. */
export async function startTestBackend(database: OpenDatabase): Promise<TestBackend & { end(): Promise<void> }> {
  const backend = {} as TestBackend;
  const apps: App[] = [];
  /** Work that continues after responses, for which each test waits before the next one begins. */
  const background = new Set<Promise<unknown>>();
  const clock: TestBackend['clock'] = {
    now: new Date(),
    forward: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      clock.now = new Date(clock.now.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000);
    },
  };
  const seconds = () => Math.floor(clock.now.getTime() / 1000);
  const stripe = await startPaymentProvider(() => clock.now.getTime());
  const plain = readConfig(environment);
  const config: Config = { ...plain, payments: { ...plain.payments, apiBase: stripe.address } };
  const mails: MailMessage[] = [];
  const mailServer: TestBackend['mailServer'] = { down: false, refusal: null, silent: false };
  const passwords: TestBackend['passwords'] = { setAt: new Map(), asked: [], failure: null };
  const readPasswordTime = async (token: string) => {
    const { sub } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string };
    passwords.asked.push(sub);
    if (passwords.failure) throw passwords.failure;
    return passwords.setAt.get(sub) ?? new Date(0);
  };
  const mailedCodes: TestBackend['mailedCodes'] = new Map();
  const redeemEmailCode = async (code: string) => {
    const address = mailedCodes.get(code);
    if (!address) throw new CodedError('token-invalid');
    mailedCodes.delete(code);
    return address;
  };
  const log: string[] = [];
  const mailer = {
    close: () => undefined,
    send: async (message: MailMessage, cutOff?: AbortSignal) => {
      while (mailServer.silent) {
        if (cutOff?.aborted) throw Object.assign(new Error('cut off'), { code: 'ETIMEDOUT' });
        await setTimeout(10);
      }
      if (mailServer.down) throw Object.assign(new Error('no mail server'), { code: 'ECONNREFUSED' });
      if (mailServer.refusal) throw Object.assign(new Error('refused'), mailServer.refusal);
      mails.push(message);
    },
  };
  const keep = (task: Promise<unknown>) => {
    background.add(task);
    return task.finally(() => background.delete(task));
  };
  const another: TestBackend['another'] = async ({
    limits = wideLimits,
    callLimits = wideCallLimits,
    config: more,
    db = database.db,
    admission,
    waits,
  }) => {
    const built = await buildApp({
      db,
      mailer,
      formLimits: limits,
      callLimits,
      admissionLimits: admission,
      waits,
      readPasswordTime,
      redeemEmailCode,
      now: () => clock.now,
      config: { ...config, ...more },
      logTo: { write: (line) => void log.push(line) },
    });
    apps.push(built.app);
    const { runInBackground } = built.dependencies;
    built.dependencies.runInBackground = (work) => runInBackground(() => keep(work()));
    backend.dependencies ??= built.dependencies;
    return built;
  };
  const token: TestBackend['token'] = (userId, claims) => unsignedToken(userId, seconds(), claims);
  const { app } = await another({});
  const inject = (options: InjectOptions) => app.inject(options);
  const call: TestBackend['call'] = (userId, ...request) =>
    callWith(userId === null ? null : token(userId), ...request);
  const callWith: TestBackend['callWith'] = async (bearer, method, url, payload) => {
    const headers = bearer === null ? {} : { authorization: `Bearer ${bearer}` };
    const response = await app.inject({ method, url, headers, ...(payload && { payload }) });
    const body = response.body === '' ? undefined : response.json();
    return { status: response.statusCode, body, headers: response.headers };
  };
  const idle: TestBackend['idle'] = async () => {
    while (background.size > 0) await Promise.allSettled(background);
    await backend.dependencies.outbox.waitUntilIdle();
  };
  return Object.assign(backend, {
    app,
    idle,
    stripe,
    database,
    config,
    mails,
    mailServer,
    passwords,
    mailedCodes,
    log,
    clock,
    token,
    call,
    callWith,
    inject,
    another,
    end: async () => {
      for (const one of apps) await one.close();
      await database.close();
      await stripe.close();
    },
  });
}

/**
 * The same for rules whose result does not depend on the database: on the embedded one, and `npm run test:nightly` runs
 * them on each. `onEach`: those of the same subject that may depend on it, which run on each by day, too.
 */
export function onAnyDatabase(
  name: string,
  tests: (backend: TestBackend, label: string) => void,
  onEach?: typeof tests,
): void {
  const [embedded] = embeddedOnly();
  const hasRules = (label: string) => isNight() || label === embedded?.label;
  onEachDatabase(
    name,
    (backend, label) => {
      if (hasRules(label)) tests(backend, label);
      onEach?.(backend, label);
    },
    testDatabases().filter(({ label }) => onEach !== undefined || hasRules(label)),
  );
}

/** Declares tests that run on each database, with a backend that is empty before each test. */
export function onEachDatabase(
  name: string,
  tests: (backend: TestBackend, label: string) => void,
  databases = testDatabases(),
) {
  for (const { label, open } of databases) {
    describe(`${name} (${label})`, () => {
      const backend = {} as Awaited<ReturnType<typeof startTestBackend>>;

      skipSdkPause();
      beforeAll(async () => {
        Object.assign(backend, await startTestBackend(await open()));
      }, 120_000);

      beforeEach(async () => {
        await backend.idle();
        await backend.database.db.execute(emptyEveryTable);
        backend.clock.now = new Date('2026-11-21T09:00:00.000Z');
        backend.mails.length = 0;
        backend.mailServer.silent = false;
        backend.log.length = 0;
        Object.assign(backend.mailServer, { down: false, refusal: null });
        backend.passwords.setAt.clear();
        Object.assign(backend.passwords, { asked: [], failure: null });
        backend.stripe.forget();
      });

      afterAll(() => backend.end());

      tests(backend, label);
    });
  }
}
