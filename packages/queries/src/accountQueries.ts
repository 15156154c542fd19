import type { QueryFunctionContext } from '@tanstack/react-query';
import {
  getAgeSettings,
  getSubscription,
  listDevices,
  readAgeCategory,
  type AgeCategory,
  type Call,
} from 'api-contract';
import { request } from 'shared-auth';

// Queries of what several remotes read about the signed-in user, for hooks and for `prefetch`. Every key begins with
// the user's id, so that nobody sees another person's data. `meta.call` names the call in the log if it fails.

/** Age up to which a screen shows data without reading them again, also data that another remote has read. */
export const freshMs = 10_000;

/** Reads the response of a call. Only the first read of a screen takes what another remote has just read. */
function read<Answer>(call: Call<void, Answer>, { client, queryKey, signal }: QueryFunctionContext): Promise<Answer> {
  const isFirst = client.getQueryData(queryKey) === undefined;
  return request(call, undefined, { signal, maxAgeMs: isFirst ? freshMs : 0 });
}

export const subscriptionQuery = (userId: string | undefined) => ({
  queryKey: [userId, 'subscription'],
  queryFn: (context: QueryFunctionContext) => read(getSubscription, context),
  meta: { call: 'subscription details' },
});

/** Query of the boxes, which the API calls `adventureChests`. */
export const devicesQuery = (userId: string | undefined) => ({
  queryKey: [userId, 'devices'],
  queryFn: async (context: QueryFunctionContext) => (await read(listDevices, context)).adventureChests ?? [],
  meta: { call: 'list-devices' },
});

/** Age category of the stories, as the server has saved it. */
export interface SavedAgeCategory {
  category: AgeCategory;
  /** False if nobody has saved a known category, so that `category` is the default. */
  isChosen: boolean;
}

export const ageCategoryQuery = (userId: string | undefined) => ({
  queryKey: [userId, 'age-category'],
  queryFn: async (context: QueryFunctionContext): Promise<SavedAgeCategory> => {
    const settings = await read(getAgeSettings, context);
    const category = readAgeCategory(settings);
    // `readAgeCategory` replaces a missing or unknown category by the default. If the server does not send `isChosen`,
    // a category that was not replaced counts as saved.
    return { category, isChosen: settings.isChosen ?? settings.ageCategory === category };
  },
  meta: { call: 'age-settings' },
});
