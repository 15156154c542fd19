import type { FastifyInstance } from 'fastify';
import { isForeignOrigin } from 'node-kit/isForeignOrigin.ts';
import { parseForm } from '../formBody.ts';
import { checkoutRoutes } from './checkoutRoutes.ts';
import { controlRoutes } from './controlRoutes.ts';
import { invoiceRoutes } from './invoiceRoutes.ts';
import { portalRoutes } from './portalRoutes.ts';
import { scriptRoute } from './scriptRoute.ts';
import { sendMissingPage, type PageOptions } from './sendPage.ts';

/** Adds the pages of customers and testers. Pages of other origins may link to them, but not send forms. */
export function pageRoutes(app: FastifyInstance, options: PageOptions): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, parseForm(String(body))),
  );
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && isForeignOrigin(request.raw))
      return reply.status(403).send({ error: 'Only from the pages of the sandbox.' });
  });
  app.setNotFoundHandler((_request, reply) => sendMissingPage(reply));
  scriptRoute(app);
  checkoutRoutes(app, options);
  portalRoutes(app, options);
  invoiceRoutes(app, options);
  controlRoutes(app, options);
}
