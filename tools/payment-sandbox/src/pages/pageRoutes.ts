import type { FastifyInstance } from 'fastify';
import { isForeignOrigin } from 'node-kit/isForeignOrigin.ts';
import { checkoutRoutes } from './checkoutRoutes.ts';
import { controlRoutes } from './controlRoutes.ts';
import { missingPage, type PageParts } from './pageParts.ts';
import { portalRoutes } from './portalRoutes.ts';

/** Everything that people open in a browser. Pages of other origins may link here, but not press the buttons. */
export function pageRoutes(app: FastifyInstance, parts: PageParts & { webhookUrl: string }): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && isForeignOrigin(request.raw))
      return reply.status(403).send({ error: 'Only from the pages of the sandbox.' });
  });
  app.setNotFoundHandler((_request, reply) => missingPage(reply));
  checkoutRoutes(app, parts);
  portalRoutes(app, parts);
  controlRoutes(app, parts);
}
