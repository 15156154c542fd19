import { useQuery, useQueryClient } from '@tanstack/react-query';
import { defaultAgeCategory, getAgeSettings, readAgeCategory, saveAgeSettings, type AgeCategory } from 'api-contract';
import { logFailure, useWrite } from 'queries';
import { request } from 'shared-auth';
import { useUserId } from './useUserId.ts';

/** Age category of the stories, as the server has saved it. */
interface SavedCategory {
  category: AgeCategory;
  /** False if nobody has saved a known category, so that `category` is the default. */
  isChosen: boolean;
}

/** Creates the key of the cached response. It contains the user id, so that no other user sees this response. */
const createQueryKey = (userId: string | undefined) => [userId, 'age-category'];

/** Query of the saved age category, also for `prefetch`. `meta.call` names it in the log if it fails. */
export const ageCategoryQuery = (userId: string | undefined) => ({
  queryKey: createQueryKey(userId),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<SavedCategory> => {
    const settings = await request(getAgeSettings, undefined, { signal });
    const category = readAgeCategory(settings);
    // `readAgeCategory` replaces a missing or unknown category by the default. If the server does not send `isChosen`,
    // a category that was not replaced counts as saved.
    return { category, isChosen: settings.isChosen ?? settings.ageCategory === category };
  },
  meta: { call: 'age-settings' },
});

/** Reads the saved category. `category` is the default one until the first successful response. */
export function useAgeCategory() {
  const userId = useUserId();
  const query = useQuery({ ...ageCategoryQuery(userId), enabled: userId !== undefined });
  return {
    category: query.data?.category ?? defaultAgeCategory,
    /** True if the user has saved a category at any time. */
    isChosen: query.data?.isChosen === true,
    isPending: query.isPending,
    /** True if `category` is the server's response: false while pending, and after a first read that failed. */
    isKnown: query.data !== undefined,
    isFetching: query.isFetching,
    /** Reads the category again. */
    reload: () => query.refetch(),
  };
}

/** Saves a category. It logs success and failure, as the customer's specification demands, and shows no message. */
export function useSaveAgeCategory() {
  const client = useQueryClient();
  const userId = useUserId();
  return useWrite({
    mutationFn: (ageCategory: AgeCategory) => request(saveAgeSettings, { ageCategory }),
    onSuccess: (_, category) => {
      // The response of a read that started before this write would put the old category into the cache. Not awaited:
      // the page would say meanwhile that the category is not loaded.
      void client.cancelQueries({ queryKey: createQueryKey(userId) });
      client.setQueryData<SavedCategory>(createQueryKey(userId), { category, isChosen: true });
      // eslint-disable-next-line no-console -- the customer's specification, section 7, demands this log entry
      console.info('age-settings saved');
    },
    onError: (error) => logFailure('age-settings saving', error),
  });
}
