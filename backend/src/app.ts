import { randomUUID } from 'node:crypto';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { accountRoutes } from './account/accountRoutes.ts';
import { createSessionCheck } from './account/sessionCheck.ts';
import { asCaller } from './adapters/caller.ts';
import { createIdentity } from './adapters/identity.ts';
import type { VerifyIdentity } from './adapters/identity.ts';
import type { Mailer } from './adapters/mail.ts';
import type { Connections, Database } from './adapters/openDatabase.ts';
import { createPayments } from './adapters/payments/payments.ts';
import { ageSettingsRoutes } from './ageSettings/ageSettingsRoutes.ts';
import type { App, AppParts } from './appParts.ts';
import { createBackground } from './background.ts';
import type { Config } from './config.ts';
import { accountCancellationRoutes } from './declarations/accountCancellationRoutes.ts';
import { declarationQueueRoutes } from './declarations/declarationQueueRoutes.ts';
import { declarationRoutes } from './declarations/declarationRoutes.ts';
import { authenticateBox } from './devices/authenticateBox.ts';
import { deviceRoutes } from './devices/deviceRoutes.ts';
import type { Guards } from './http/addRoute.ts';
import { createAdmission } from './http/admission.ts';
import { usualAdmission, type AdmissionLimits } from './http/admissionLimits.ts';
import { apiDocument } from './http/apiDocument.ts';
import { authenticate } from './http/authenticate.ts';
import { usualCallLimits, type CallLimits } from './http/callLimits.ts';
import { createTrustProxy } from './http/clientOf.ts';
import { createDeparture } from './http/departure.ts';
import { describeError } from './http/describeError.ts';
import type { FormLimits } from './http/formLimits.ts';
import { usualFormLimits } from './http/formLimits.ts';
import { healthRoutes } from './http/healthRoutes.ts';
import { handleProblems, rejectAddress } from './http/problemHandler.ts';
import { refuseForeignOrigins } from './http/refuseForeignOrigins.ts';
import { requireOwnerKey } from './http/requireOwnerKey.ts';
import { createOutbox } from './mails/outbox.ts';
import { createMetrics, type Metrics } from './metrics/createMetrics.ts';
import { newsletterRoutes } from './newsletter/newsletterRoutes.ts';
import { preorderRoutes } from './preorders/preorderRoutes.ts';
import { eraseAddressRoute } from './retention/eraseAddressRoute.ts';
import { signupExportRoute } from './signups/signupExportRoute.ts';
import { subscriptionRoutes } from './subscriptions/subscriptionRoutes.ts';
import { webhookRoute } from './subscriptions/webhookRoute.ts';
import { undeliveredMailsRoute } from './undeliveredMails/undeliveredMailsRoute.ts';

const bodyLimit = 16_384;

interface Options {
  config: Config;
  db: Database;
  mailer: Mailer;
  now?: () => Date;
  verifyIdentity?: VerifyIdentity;
  limits?: FormLimits;
  callLimits?: CallLimits;
  /** Destination of log lines; standard output unless a test listens. */
  logTo?: { write(line: string): void };
  connections?: () => Connections;
  admission?: AdmissionLimits;
}

export interface BuiltApp {
  app: App;
  parts: AppParts;
  metrics: Metrics;
  /** Says that it is about to end (`Departure`). */
  leave(): void;
}

/** Everything but listening. The caller closes the app first, then mailer and database. */
export async function buildApp(options: Options): Promise<BuiltApp> {
  const { config, db, mailer, now = () => new Date(), limits = usualFormLimits } = options;
  const trustProxy = createTrustProxy(config.trustProxy);
  const admission = createAdmission({
    limits: options.admission ?? usualAdmission,
    siteOrigin: config.siteOrigin,
    trustProxy,
    onRejected: () => metrics.overloaded(),
    isLeaving: () => departure.isLeaving(),
  });
  const app: App = Fastify({
    logger: {
      level: config.logLevel,
      serializers: { err: describeError },
      ...(options.logTo && { stream: options.logTo }),
    },
    // One line per answer is written below, without headers, addresses and query.
    logController: new LogController({ disableRequestLogging: true }),
    // Short, because people read it to us, and by chance alone: what a visitor sends as such a number never gets into
    // the log.
    genReqId: () => randomUUID().slice(-12),
    trustProxy,
    bodyLimit,
    frameworkErrors: rejectAddress,
    serverFactory: admission.createServer,
    // Requests that arrive while the server closes are answered, too.
    return503OnClosing: false,
  }).withTypeProvider<ZodTypeProvider>();
  const log: FastifyBaseLogger = app.log;

  const parts: AppParts = {
    config,
    db,
    now,
    log,
    verifyIdentity: options.verifyIdentity ?? createIdentity({ ...config.identity, now }),
    payments: createPayments(config.payments, config.siteOrigin),
    outbox: createOutbox({ config, db, mailer, now, log }),
    afterwards: createBackground(app),
  };

  app.addHook('preClose', () => parts.outbox.close());

  const metrics = createMetrics(parts, options.connections);

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handleProblems(app);
  onlyJson(app);
  app.decorateRequest('identity', null);
  app.decorateRequest('box', null);
  app.decorate('guards', guardsOf(parts, options.callLimits ?? usualCallLimits));

  const departure = createDeparture(app);
  app.addHook('onRequest', ({ method, routeOptions }, _reply, next) =>
    asCaller({ route: routeOptions.url ?? 'unknown', kind: method === 'GET' ? 'read' : 'write' }, next),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('cache-control', 'no-store');
  });
  app.addHook('preParsing', admission.readBody);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const milliseconds = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, route, status: reply.statusCode, milliseconds }, 'answered');
    metrics.answered(request, reply);
  });

  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    referrerPolicy: { policy: 'no-referrer' },
  });
  await app.register(cors, {
    origin: config.siteOrigin,
    methods: ['GET', 'POST', 'PUT'],
    allowedHeaders: ['authorization', 'content-type', 'accept-language'],
    exposedHeaders: ['retry-after', 'x-request-id'],
    maxAge: 600,
  });
  app.addHook('onRequest', refuseForeignOrigins([config.siteOrigin, config.backendUrl]));
  await apiDocument(app, parts);

  healthRoutes(app, parts, departure);
  preorderRoutes(app, parts, limits);
  newsletterRoutes(app, parts, limits);
  declarationRoutes(app, parts, limits);
  await app.register(async (scope) => webhookRoute(scope as App, parts));
  declarationQueueRoutes(app, parts);
  signupExportRoute(app, parts);
  undeliveredMailsRoute(app, parts);
  eraseAddressRoute(app, parts);
  deviceRoutes(app, parts);
  ageSettingsRoutes(app, parts);
  subscriptionRoutes(app, parts);
  accountCancellationRoutes(app, parts);
  accountRoutes(app, parts);
  await app.ready();
  return { app, parts, metrics, leave: departure.leave };
}

/** Without a key in the configuration the owner's calls do not exist. */
function guardsOf(parts: AppParts, limits: CallLimits): Guards {
  const { ownerKey } = parts.config;
  const member = authenticate(parts.verifyIdentity, createSessionCheck(parts, limits));
  return {
    anyone: async () => undefined,
    box: authenticateBox(parts, limits),
    // A token that is too old, or cannot be checked just now, makes a stranger of its owner, and turns nobody away.
    optional: (request) => member(request).catch(() => undefined),
    member,
    owner: ownerKey === null ? null : requireOwnerKey(ownerKey, parts.config.ownerAddresses),
  };
}

/**
 * `text/plain` is what foreign pages can send without asking first. An empty body is no body, whatever its type says.
 */
function onlyJson(app: App) {
  app.removeContentTypeParser(['text/plain', 'application/json']);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
