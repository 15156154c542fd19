import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { productNames } from 'page-contract/productNames';
import type { App, AppDependencies } from '../appDependencies.ts';
import { describeCalls, type ApiDocument } from './describeCalls.ts';

/** Groups of calls: the part of their path behind `/api/`. */
const tags = {
  preorder: 'Pre-order of a box, the device that tells stories',
  newsletter: 'Newsletter',
  cancellation: 'Cancellation of a contract (§ 312k BGB)',
  withdrawal: 'Withdrawal from a contract (§ 356a BGB)',
  UserDevice: 'Boxes of a customer',
  UserInfo: 'Account of a customer',
  Subscription: 'Subscription as the gateway answers: details, and minutes that boxes report',
  subscription: 'Orders and changes of a subscription, and events of the payment provider',
  operation: 'Probes of load balancers',
};

/**
 * Serves `/openapi.json`, which `can-i-deploy` compares, and outside production the page `/api/docs`, with which
 * developers try the API. Both are made from the schemas of the routes, so this must run before the routes are
 * registered.
 */
export async function serveApiDocument(app: App, { config }: Pick<AppDependencies, 'config'>) {
  const limited = new Set<string>();
  app.addHook('onRoute', ({ method, url, config: route }) => {
    if (route?.limitLabel) limited.add(`${String(method)} ${url}`);
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${productNames.de} API`,
        version: '1.0.0',
        description: 'Every error is `application/problem+json` with a machine-readable `code`.',
      },
      servers: [{ url: config.backendUrl }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: "The identity provider's token" },
          box: { type: 'http', scheme: 'bearer', description: 'The secret that `link-device` answered' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => {
      if (!('openapiObject' in document)) throw new Error('The document is to be OpenAPI.');
      describeCalls(document.openapiObject as ApiDocument, (method, path) => limited.has(`${method} ${path}`));
      return document.openapiObject;
    },
  });
  if (!config.isProduction) await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
