import { unpaidMinutes, type AgeCategory, type Device, type SubscriptionDetails } from 'api-contract';

/** Data that the simulated servers of tests and QA servers have about the signed-in example person. */
export interface ServerData {
  devices: Device[];
  /** Text, because a server may know a category that this screen does not; null if none was ever saved. */
  ageCategory: AgeCategory | string | null;
  /** Details of the subscription. */
  details: SubscriptionDetails;
}

export const nurseryBox: Device = {
  chestId: 'AB-7K2M-9QXW',
  deviceId: 'device-1',
  name: 'Kinderzimmer',
  linkedAt: '2026-09-14T08:12:00Z',
  lastSeenAt: '2026-11-20T18:45:00Z',
};

export const namelessBox: Device = {
  chestId: 'AB-3F8N-5TRE',
  deviceId: 'device-2',
  linkedAt: '2026-11-19T16:30:00Z',
};

/** The plan „Standard“ in the middle of its month. */
export const standard = {
  hasSubscription: true,
  subscription: {
    name: 'Standard',
    isActive: true,
    endDate: '2026-12-14T08:12:00Z',
    planId: 'standard',
    cancelAtPeriodEnd: false,
    paymentFailed: false,
    isMinutesMailOn: true,
  },
  totalMinutesPerPeriod: 360,
  usedMinutesInPeriod: 135,
  remainingMinutes: 225,
} satisfies SubscriptionDetails;

export const noSubscription: SubscriptionDetails = { hasSubscription: false };

/** Data of a scenario without differences. */
export const usualData: ServerData = {
  devices: [nurseryBox, namelessBox],
  ageCategory: 'school-children',
  details: standard,
};

/** Creates the details of the plan „Standard“ with another state of the subscription. */
export function createSubscription(
  change: Partial<NonNullable<SubscriptionDetails['subscription']>>,
): SubscriptionDetails {
  return { ...standard, subscription: { ...standard.subscription, ...change } };
}

/** Creates the details of the plan „Standard“ in a month that is not paid, so that the box has few minutes. */
export const createUnpaid = (change: Parameters<typeof createSubscription>[0]): SubscriptionDetails => ({
  ...createMinutes(360, 0),
  remainingMinutes: unpaidMinutes,
  subscription: { ...standard.subscription, ...change },
});

/** Creates the details of the plan „Standard“ with other minutes per billing period. */
export function createMinutes(total: number, used: number): SubscriptionDetails {
  return {
    ...standard,
    totalMinutesPerPeriod: total,
    usedMinutesInPeriod: used,
    remainingMinutes: Math.max(0, total - used),
  };
}
