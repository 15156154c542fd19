import { apiVersion } from './apiVersion.ts';
import { newId } from './newId.ts';
import type { Wire } from './objects.ts';
import type { Sandbox } from './Sandbox.ts';
import { wire } from './wire.ts';

/** Notes that something happened, and queues it for delivery. The object is copied as it is now. */
export function emit(sandbox: Sandbox, type: string, object: Wire, before?: Wire): void {
  const { data } = sandbox;
  const id = newId('evt');
  const changed = before && differences(wire(before), wire(object));
  data.events[id] = {
    id,
    object: 'event',
    account: null,
    api_version: apiVersion,
    created: sandbox.now(),
    data: { object: structuredClone(wire(object)), ...(changed && { previous_attributes: changed }) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  const delivery = newId('whd');
  const jitter = data.switches.reorder ? Math.random() * 1500 : 0;
  data.deliveries[delivery] = {
    id: delivery,
    event: id,
    type,
    state: 'pending',
    nextAttemptAt: Date.now() + jitter,
    again: data.switches.duplicate,
    attempts: [],
  };
}

/** The fields that were different before, with their old values. */
function differences(before: Wire, after: Wire): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(before).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(after[key])),
  );
}
