import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatCallName } from 'payment-sandbox/api/Endpoint.ts';
import { endpoints } from 'payment-sandbox/api/endpoints.ts';
import { eventTypes } from 'payment-sandbox/events.ts';
import Stripe from 'stripe';
import { eventReaders } from './providerEvents.ts';

const source = readdirSync(__dirname)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(__dirname, name), 'utf8'))
  .join('\n');

/** The calls of the SDK in the source of the payment adapter: `checkout.sessions.create`. */
function callsInSource(): string[] {
  const calls = [...source.matchAll(/\bstripe\.((?:[a-zA-Z]+\.)+[a-zA-Z]+)\(/g)].map(([, call]) => call!);
  return [...new Set(calls)].filter((call) => !call.startsWith('webhooks.'));
}

type Resource = Record<string, (...args: unknown[]) => Promise<unknown>>;

/** Asks the SDK which request a call makes. */
async function requestOf(call: string): Promise<string> {
  let request = '';
  const httpClient = Stripe.createFetchHttpClient((async (url: string, { method }: RequestInit) => {
    request = `${method} ${new URL(url).pathname.replace('/x1', '/:id')}`;
    return new Response('{}');
  }) as typeof fetch);
  const stripe = new Stripe('sk_test_1', { httpClient, telemetry: false });
  const path = call.split('.');
  const resource = path.slice(0, -1).reduce<Resource>((object, name) => object[name] as never, stripe as never);
  await resource[path.at(-1)!]!(...argumentsOf(call));
  return request;
}

/** Calls of one object begin with its id. */
const argumentsOf = (call: string) => (/\.(create|list)$/.test(call) ? [{}] : ['x1']);

const preview = 'POST /v1/invoices/create_preview';
/** Calls with which tests and the sandbox's own pages play the owner. */
const ofTheOwner = ['GET /v1/invoices/:id', 'POST /v1/invoices/:id', 'POST /v1/invoices/:id/finalize'];

describe('The payment sandbox', () => {
  test('knows exactly the calls that the adapter makes, and the preview of a change', async () => {
    const made = await Promise.all(callsInSource().map(requestOf));
    expect([...new Set([...made, preview, ...ofTheOwner])].sort()).toEqual(endpoints.map(formatCallName).sort());
  });

  test('knows no parameter that the adapter does not name, except for the one that the SDK adds to walk through lists', () => {
    const known = endpoints
      .filter((one) => formatCallName(one) !== preview)
      .flatMap((one) => Object.keys(one.parameters.shape));
    const unnamed = new Set(known.filter((name) => !new RegExp(`\\b${name}\\b`).test(source)));
    expect([...unnamed]).toEqual(['starting_after']);
  });

  test('causes the events that the backend reads, except for trials, which do not exist here', () => {
    const ofTrials = ['customer.subscription.paused', 'customer.subscription.resumed'];
    const read = Object.keys(eventReaders).filter((type) => !ofTrials.includes(type));
    expect(eventTypes).toEqual(expect.arrayContaining(read));
  });
});
