import { formatHours, formatPlan, isLarger, planIds, plans } from './plans.ts';

test('The larger plan is the one with more hours, and no plan is larger than itself', () => {
  const larger = planIds.flatMap((id) =>
    planIds.filter((other) => isLarger(plans[id], plans[other])).map((other) => [id, other]),
  );
  expect(larger).toEqual([
    ['standard', 'basic'],
    ['premium', 'basic'],
    ['premium', 'standard'],
  ]);
});

test('The hours stay with their number, unless a page wants them to break', () => {
  expect(planIds.map((id) => formatHours(plans[id]))).toEqual([
    '2\u00a0Stunden pro Monat',
    '6\u00a0Stunden pro Monat',
    '60\u00a0Stunden pro Monat',
  ]);
  expect(formatPlan(plans.premium)).toBe('„Unbegrenzt“ (60\u00a0Stunden pro Monat)');
});
