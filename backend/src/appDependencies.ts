import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { RedeemEmailCode } from './adapters/emailCodes.ts';
import type { VerifyIdentity } from './adapters/identity.ts';
import type { Database } from './adapters/openDatabase.ts';
import type { ReadPasswordTime } from './adapters/passwordTime.ts';
import type { Payments } from './adapters/payments/payments.ts';
import type { RunInBackground } from './background.ts';
import type { Config } from './config.ts';
import type { Outbox } from './mails/outbox.ts';
import type { Waits } from './waits.ts';

/** Dependencies of routes and jobs. Tests replace the payment and mail servers, the keys of tokens, and the clock. */
export interface AppDependencies {
  config: Config;
  db: Database;
  /** Verifies the token of a signed-in customer. */
  verifyIdentity: VerifyIdentity;
  /** Asks the identity provider when a person's password was set. */
  readPasswordTime: ReadPasswordTime;
  /** Has the identity provider carry out a change of address. */
  redeemEmailCode: RedeemEmailCode;
  /** Client of the payment provider (Stripe). */
  payments: Payments;
  /** Mails that are stored with their cause and sent afterwards. */
  outbox: Outbox;
  now: () => Date;
  /** How long work waits for others. */
  waits: Waits;
  /** Writes to the log without a request's id. */
  log: FastifyBaseLogger;
  /** Starts work for which the response does not wait. Logs its errors. */
  runInBackground: RunInBackground;
}

/** Fastify instance whose routes are typed by Zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;
