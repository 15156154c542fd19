import { randomUUID } from 'node:crypto';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import { callMethods } from 'api-contract';
import Fastify, { LogController, type FastifyBaseLogger } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { runAsCaller } from './adapters/caller.ts';
import { createEmailCodeRedeemer, type RedeemEmailCode } from './adapters/emailCodes.ts';
import { createIdentityVerifier } from './adapters/identity.ts';
import type { Mailer } from './adapters/mail.ts';
import type { Connections, Database } from './adapters/openDatabase.ts';
import { createPasswordTimeReader, type ReadPasswordTime } from './adapters/passwordTime.ts';
import { createPayments } from './adapters/payments/payments.ts';
import { wrapCalls } from './adapters/payments/wrapCalls.ts';
import type { App, AppDependencies } from './appDependencies.ts';
import { createBackgroundRunner } from './background.ts';
import type { Config } from './config.ts';
import { createGuards } from './createGuards.ts';
import { acceptOnlyJson } from './http/acceptOnlyJson.ts';
import { createAdmission } from './http/admission.ts';
import { defaultAdmissionLimits, type AdmissionLimits } from './http/admissionLimits.ts';
import { answerBrokenRequest } from './http/answerBrokenRequest.ts';
import { defaultCallLimits, type CallLimits } from './http/callLimits.ts';
import { createForwardedCleaner, createTrustProxy } from './http/clientOf.ts';
import { describeError } from './http/describeError.ts';
import { defaultFormLimits, type FormLimits } from './http/formLimits.ts';
import { prepareShutdown } from './http/gracefulShutdown.ts';
import { handleProblems, rejectAddress } from './http/problemHandler.ts';
import { readTraceId } from './http/readTraceId.ts';
import { refuseForeignOrigins } from './http/refuseForeignOrigins.ts';
import { rejectPlainHttp } from './http/rejectPlainHttp.ts';
import { serveApiDocument } from './http/serveApiDocument.ts';
import { createOutbox } from './mails/outbox.ts';
import { createMetrics, type Metrics } from './metrics/createMetrics.ts';
import { registerRoutes } from './registerRoutes.ts';
import { storeUnknownRefusal } from './subscriptions/providerFindings.ts';
import { defaultWaits, type Waits } from './waits.ts';

/** Maximum size of a request's body in bytes. Single routes allow more, up to `maximumBodyBytes`. */
const bodyLimit = 16_384;

interface Options {
  config: Config;
  db: Database;
  mailer: Mailer;
  now?: () => Date;
  formLimits?: FormLimits;
  callLimits?: CallLimits;
  /** Destination of log lines; standard output by default. */
  logTo?: { write(line: string): void };
  /** Counts the pool's connections, for the metrics; absent for a database without a pool. */
  connections?: () => Connections;
  admissionLimits?: AdmissionLimits;
  /** The default ones are replaced by these. */
  waits?: Partial<Waits>;
  /** The network edge to the identity provider, replaced by tests. */
  readPasswordTime?: ReadPasswordTime;
  redeemEmailCode?: RedeemEmailCode;
}

export interface BuiltApp {
  app: App;
  dependencies: AppDependencies;
  metrics: Metrics;
  /** Begins the graceful shutdown: the process still responds, but `/ready` fails. */
  beginShutdown(): void;
}

/** Builds the HTTP app with its dependencies, without listening. The caller closes it before mailer and database. */
export async function buildApp(options: Options): Promise<BuiltApp> {
  const { config, db, mailer, now = () => new Date(), formLimits = defaultFormLimits } = options;
  const waits = { ...defaultWaits, ...options.waits };
  const trustProxy = createTrustProxy(config.trustProxy);
  const cleanForwarded = createForwardedCleaner(() => app.log);
  const shutdown = new AbortController();
  const admission = createAdmission({
    limits: options.admissionLimits ?? defaultAdmissionLimits,
    siteOrigin: config.siteOrigin,
    trustProxy,
    cleanForwarded,
    onOverload: () => metrics.countRejection(),
    isShuttingDown: () => shutdown.signal.aborted,
  });
  const app: App = Fastify({
    logger: {
      level: config.logLevel,
      serializers: { err: describeError },
      ...(options.logTo && { stream: options.logTo }),
    },
    // `onResponse` below writes one line per response, without headers, addresses and query.
    logController: new LogController({ disableRequestLogging: true }),
    // Short, because customers read it to support. Always random: a request id that a client sends is not logged.
    genReqId: () => randomUUID().slice(-12),
    childLoggerFactory: (logger, { reqId }, options, { headers }) =>
      logger.child({ reqId, traceId: readTraceId(headers.traceparent) }, options),
    trustProxy,
    bodyLimit,
    frameworkErrors: rejectAddress,
    clientErrorHandler: answerBrokenRequest,
    serverFactory: admission.createServer,
    // Requests that arrive while the server closes get their usual response, too.
    return503OnClosing: false,
  }).withTypeProvider<ZodTypeProvider>();
  const log: FastifyBaseLogger = app.log;

  const payments = wrapCalls(createPayments(config.payments, config.siteOrigin, waits), (call) => {
    const result = call();
    // Calls of the payment provider fail only after the dependencies exist.
    result.catch((error: unknown) => dependencies.runInBackground(() => storeUnknownRefusal(dependencies, error)));
    return result;
  });
  const identityApi = { ...config.identity, siteOrigin: config.siteOrigin };
  const dependencies: AppDependencies = {
    config,
    db,
    now,
    waits,
    log,
    verifyIdentity: createIdentityVerifier({ ...config.identity, now }),
    readPasswordTime: options.readPasswordTime ?? createPasswordTimeReader(identityApi),
    redeemEmailCode: options.redeemEmailCode ?? createEmailCodeRedeemer(identityApi),
    payments,
    outbox: createOutbox({ config, db, mailer, now, waits, log }),
    runInBackground: createBackgroundRunner(app),
  };

  app.addHook('preClose', () => dependencies.outbox.close());

  const metrics = createMetrics(dependencies, options.connections);

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handleProblems(app);
  acceptOnlyJson(app);
  app.decorateRequest('identity', null);
  app.decorateRequest('box', null);
  app.decorate('guards', createGuards(dependencies, options.callLimits ?? defaultCallLimits));
  app.decorate('startMailDelivery', () => dependencies.runInBackground(dependencies.outbox.deliverDue));

  // Hooks of the same name run in the order in which they are added, and before the guards of routes.
  prepareShutdown(app, shutdown);
  app.addHook('onRequest', async ({ raw }) => cleanForwarded(raw));
  // Names the route to the pool of database connections, which shares them fairly (`fairPool.ts`).
  app.addHook('onRequest', ({ method, routeOptions }, _reply, next) =>
    runAsCaller({ route: routeOptions.url ?? 'unknown', kind: method === 'GET' ? 'read' : 'write' }, next),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('cache-control', 'no-store');
  });
  app.addHook('preParsing', admission.readBody);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const milliseconds = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, route, status: reply.statusCode, milliseconds }, 'answered');
    metrics.countResponse(request, reply);
  });

  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    referrerPolicy: { policy: 'no-referrer' },
  });
  await app.register(cors, {
    origin: config.siteOrigin,
    methods: [...callMethods],
    allowedHeaders: ['authorization', 'content-type', 'accept-language', 'traceparent'],
    exposedHeaders: ['retry-after', 'x-request-id'],
    maxAge: 600,
    // Load balancers send OPTIONS without the headers of a preflight.
    strictPreflight: false,
  });
  if (config.trustProxy) app.addHook('onRequest', rejectPlainHttp);
  app.addHook('onRequest', refuseForeignOrigins([config.siteOrigin, config.backendUrl]));
  await serveApiDocument(app, dependencies);

  await registerRoutes(app, dependencies, formLimits, shutdown.signal);
  await app.ready();
  return { app, dependencies, metrics, beginShutdown: () => shutdown.abort() };
}
