import { paymentEventInput, receivePaymentEvent } from 'api-contract';
import * as z from 'zod/mini';
import { withDeadline } from '../adapters/payments/withDeadline.ts';
import type { App, AppDependencies } from '../appDependencies.ts';
import { addRoute } from '../http/addRoute.ts';
import { maximumBodyBytes } from '../http/admissionLimits.ts';
import { handleEvent } from './handleEvent.ts';

/**
 * Adds the webhook of the payment provider (Stripe), which receives its events. It needs a Fastify scope of its own,
 * because it replaces the parser: the signature covers the unparsed bytes. With `startsMailDelivery`, the mails that an
 * event has caused are sent right after the call.
 */
export function addWebhookRoute(app: App, dependencies: AppDependencies) {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  // `readSignedEvent` parses and validates the body after its signature.
  app.setValidatorCompiler(() => (value) => ({ value }));
  addRoute(
    app,
    receivePaymentEvent,
    {
      summary: "The payment provider's signed events",
      input: paymentEventInput,
      answers: { 200: z.object({ received: z.literal(true) }) },
      startsMailDelivery: true,
      // A job reads larger events from the provider's list (`handleMissedEvents`).
      bodyLimit: maximumBodyBytes,
    },
    async (request) => {
      const signature = request.headers['stripe-signature'];
      const body = request.body as unknown as Buffer;
      // A missing signature is refused like a forged one.
      const event = dependencies.payments.readSignedEvent(body, String(signature ?? ''), dependencies.now());
      await handleEvent(withDeadline(dependencies), event);
      request.log.info({ event: event.id, type: event.type }, 'event taken');
      return { received: true };
    },
  );
}
