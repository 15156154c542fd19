import { findById } from './find.ts';
import type { CheckoutSession, Wire } from './objects.ts';
import type { Sandbox } from './Sandbox.ts';
import { invalid } from './StripeError.ts';
import { wire } from './wire.ts';

const deepest = 4;

/** A copy of an answer in which the wanted ids are replaced by their objects (`expand`). */
export function expand(sandbox: Sandbox, answer: Wire | WireList, paths: string[]): unknown {
  const copy = structuredClone(
    'id' in answer
      ? shown(sandbox, answer, paths)
      : { ...answer, data: answer.data.map((one) => shown(sandbox, one, paths, 'data.')) },
  );
  for (const path of paths) {
    const keys = path.split('.');
    if (keys.length > deepest)
      throw invalid(`You cannot expand more than ${deepest} levels of a property. Property: ${path}`, 'expand');
    follow(sandbox, copy as Bag, keys, path);
  }
  return copy;
}

export interface WireList {
  object: 'list';
  url: string;
  has_more: boolean;
  data: Wire[];
}

type Bag = Record<string, unknown>;

/** Lists that are part of an object only when asked for. */
function shown(sandbox: Sandbox, object: Wire, paths: string[], prefix = ''): Wire {
  const asked = (name: string) => paths.some((path) => path === prefix + name || path.startsWith(`${prefix + name}.`));
  const list = (url: string, data: unknown[]) => ({ object: 'list', url, has_more: false, data });
  if (object.object === 'checkout.session' && asked('line_items')) {
    const { lineItems } = (object as CheckoutSession)._sandbox;
    return { ...wire(object), line_items: list(`/v1/checkout/sessions/${object.id}/line_items`, lineItems) };
  }
  if (object.object === 'invoice' && asked('payments')) {
    const payments = Object.values(sandbox.data.invoicePayments).filter(({ invoice }) => invoice === object.id);
    return { ...wire(object), payments: list(`/v1/invoice_payments?invoice=${object.id}`, payments) };
  }
  return wire(object);
}

function follow(sandbox: Sandbox, value: Bag, [key = '', ...rest]: string[], path: string): void {
  const inner = value[key];
  if (Array.isArray(inner)) {
    for (const one of inner) if (rest.length > 0) follow(sandbox, one as Bag, rest, path);
    return;
  }
  if (inner === null) return;
  if (typeof inner === 'string') {
    const found = findById(sandbox, inner);
    if (!found) throw invalid(`This property cannot be expanded (${path}).`, 'expand');
    value[key] = structuredClone(shown(sandbox, found, rest.length > 0 ? [rest.join('.')] : []));
  } else if (typeof inner !== 'object') {
    throw invalid(`This property cannot be expanded (${path}).`, 'expand');
  }
  if (rest.length > 0) follow(sandbox, value[key] as Bag, rest, path);
}
