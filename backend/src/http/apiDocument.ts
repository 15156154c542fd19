import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { productNames } from 'page-contract/productNames';
import type { App, AppParts } from '../appParts.ts';

/** `/openapi.json` and the page `/api/docs`, from the same schemas that check requests. */
export async function apiDocument(app: App, { config }: AppParts) {
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
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
