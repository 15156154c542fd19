import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { problemSchema } from 'api-contract';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { productNames } from 'page-contract/productNames';
import * as z from 'zod/mini';
import type { App, AppDependencies } from '../appDependencies.ts';
import { serverCodes } from '../codedError.ts';

/** Response of every failed call, as OpenAPI describes it. */
const problemResponse = {
  description: 'Why the call failed',
  content: {
    'application/problem+json': { schema: z.toJSONSchema(z.extend(problemSchema(), { code: z.enum(serverCodes) })) },
  },
};

/**
 * Serves `/openapi.json`, which `can-i-deploy` compares, and outside production the page `/api/docs`, with which
 * developers try the API. Both are made from the schemas of the routes, so this must run before the routes are
 * registered.
 */
export async function serveApiDocument(app: App, { config }: AppDependencies) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${productNames.de} API`,
        version: '1.0.0',
        description: 'Every error is `application/problem+json` with a machine-readable `code`.',
      },
      servers: [{ url: config.backendUrl }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: "The identity provider's token" },
          box: { type: 'http', scheme: 'bearer', description: 'The secret that `link-device` answered' },
        },
      },
    },
    transform: jsonSchemaTransform,
    // Adds the response of failed calls to the document only. If a route's schema had this response, Fastify would also
    // serialize errors by it.
    transformObject: (document) => {
      if (!('openapiObject' in document)) throw new Error('The document is to be OpenAPI.');
      const { paths = {}, components } = document.openapiObject;
      Object.assign(components!, { responses: { Problem: problemResponse } });
      // No call has another method (`callMethods`).
      const operations = Object.values(paths).flatMap((path) => [path?.get, path?.post, path?.put]);
      for (const operation of operations)
        Object.assign(operation?.responses ?? {}, { default: { $ref: '#/components/responses/Problem' } });
      return document.openapiObject;
    },
  });
  if (!config.isProduction) await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
