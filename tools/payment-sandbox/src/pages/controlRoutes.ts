import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { endpoints } from '../api/endpoints.ts';
import { faultInput } from '../api/faults.ts';
import { advanceClock } from '../billing/advanceClock.ts';
import { firstItem } from '../billing/subscriptions.ts';
import type { Sandbox } from '../Sandbox.ts';
import { wire } from '../wire.ts';
import { controlPage } from './controlPage.ts';
import { field, html, missingPage, type PageParts } from './pageParts.ts';

type Address = { Params: { id: string } };

/** The control page and, at the same addresses, its calls for tests: JSON in gets JSON out. */
export function controlRoutes(
  app: FastifyInstance,
  { sandbox, queue, pages, changed, webhookUrl }: PageParts & { webhookUrl: string },
): void {
  const { data } = sandbox;

  app.get('/', (_request, reply) => html(reply, controlPage(sandbox, webhookUrl)));
  app.get('/sandbox/state', () => overview(sandbox));

  app.post('/sandbox/clock', (request, reply) => {
    const to = readTime(request.body, sandbox.now());
    if (to === undefined)
      return reply.status(400).send({
        error: 'Needed is days (1 to 400) or advanceTo (seconds since 1970 or ISO 8601), not in the past.',
      });
    advanceClock(sandbox, to, pages());
    return done(request, reply);
  });
  app.post<Address>('/sandbox/subscriptions/:id/to-period-end', (request, reply) => {
    const subscription = data.subscriptions[request.params.id];
    if (!subscription) return missingPage(reply);
    advanceClock(sandbox, Math.max(sandbox.now(), firstItem(subscription).current_period_end), pages());
    return done(request, reply);
  });
  app.post('/sandbox/switches', (request, reply) => {
    const wanted = (name: string) =>
      ['true', true].includes((request.body as Record<string, string | boolean> | undefined)?.[name] ?? false);
    data.switches = {
      paused: wanted('paused'),
      duplicate: wanted('duplicate'),
      reorder: wanted('reorder'),
      afterLastFailure: field(request.body, 'afterLastFailure') === 'unpaid' ? 'unpaid' : 'cancel',
    };
    return done(request, reply, '/#webhooks');
  });
  app.post('/sandbox/faults', (request, reply) => {
    const { data: faults, error } = faultInput.safeParse(request.body);
    if (!faults) return reply.status(400).send({ error: z.prettifyError(error) });
    const unknown = faults.find(({ call }) => !endpoints.some((one) => call === `${one.method} /v1${one.path}`));
    if (unknown) return reply.status(400).send({ error: `The sandbox does not know the call ${unknown.call}.` });
    sandbox.faults = faults;
    return done(request, reply);
  });
  app.post<Address>('/sandbox/deliveries/:id/redeliver', (request, reply) =>
    queue.redeliver(request.params.id) ? done(request, reply, '/#webhooks') : missingPage(reply),
  );

  function done(request: FastifyRequest, reply: FastifyReply, place = '/'): FastifyReply {
    changed();
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
    return isForm && request.headers.accept?.includes('text/html')
      ? reply.redirect(place, 303)
      : reply.send(overview(sandbox));
  }
}

function overview(sandbox: Sandbox) {
  const { data } = sandbox;
  return {
    now: sandbox.now(),
    switches: data.switches,
    faults: sandbox.faults,
    subscriptions: Object.values(data.subscriptions),
    sessions: Object.values(data.sessions).map(wire),
    deliveries: Object.values(data.deliveries),
  };
}

function readTime(body: unknown, now: number): number | undefined {
  const { days, advanceTo } = (body ?? {}) as { days?: string | number; advanceTo?: string | number };
  const count = Number(days);
  if (days !== undefined && days !== '')
    return count >= 1 && count <= 400 ? now + Math.round(count * 86_400) : undefined;
  if (advanceTo === undefined || advanceTo === '') return undefined;
  const seconds = Number.isFinite(Number(advanceTo)) ? Number(advanceTo) : Date.parse(String(advanceTo)) / 1000;
  return Number.isFinite(seconds) && seconds >= now && seconds < now + 400 * 86_400 ? Math.floor(seconds) : undefined;
}
