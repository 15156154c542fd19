import { getSubscription, listDevices, type Device, type SubscriptionDetails } from 'api-contract';
import { useState } from 'react';
import { usePolling } from './usePolling.ts';

/** What the guide knows about the account. A fact is missing until the server has named it. */
export interface Account {
  /** Boxes that are linked. */
  boxes?: Device[];
  hasActivePlan?: boolean;
}

/** Undefined if the payment is open: such a plan tells few minutes or none, and only the dashboard says which. */
function readActivity({ subscription }: SubscriptionDetails): boolean | undefined {
  return subscription?.paymentFailed ? undefined : subscription?.isActive === true;
}

/**
 * Reads boxes and subscription, which the guide mentions but does not need: it is complete without a response, because
 * the phone has no internet from step 2 on. Boxes are read until one is linked, and as long as `isAwaitingBox`: each of
 * these lists is passed to `onBoxes`.
 */
export function useAccount(isAwaitingBox: boolean, onBoxes: (boxes: Device[]) => void): Account {
  const [boxes, setBoxes] = useState<Device[]>();
  const [details, setDetails] = useState<SubscriptionDetails>();

  usePolling(listDevices, isAwaitingBox || !boxes?.length, ({ adventureChests }) => {
    const list = adventureChests ?? [];
    setBoxes(list);
    if (isAwaitingBox) onBoxes(list);
  });
  usePolling(getSubscription, !details, setDetails);

  return { boxes, hasActivePlan: details && readActivity(details) };
}
