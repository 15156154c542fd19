import type { PlanId } from 'api-contract';
import type { TestBackend } from './testBackend.ts';

/** Changes the plan as the page does: a larger one with the preview that the customer has seen. */
export async function changePlan(backend: Pick<TestBackend, 'call'>, planId: PlanId, user = 'anna') {
  const call = (name: string, payload: object) => backend.call(user, 'POST', `/api/subscription/${name}`, payload);
  const { body } = await call('preview-change', { planId });
  const preview = body.cents === undefined ? {} : { previewedAt: body.previewedAt, previewedCents: body.cents };
  return call('change', { planId, ...preview });
}
