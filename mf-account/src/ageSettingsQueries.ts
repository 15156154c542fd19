import { useQuery, useQueryClient } from '@tanstack/react-query';
import { defaultAgeCategory, saveAgeSettings, type AgeCategory } from 'api-contract';
import { ageCategoryQuery, logFailure, useWrite, type SavedAgeCategory } from 'queries';
import { request } from 'shared-auth';
import { useUserId } from './useUserId.ts';

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
  const { queryKey } = ageCategoryQuery(useUserId());
  return useWrite({
    mutationFn: (ageCategory: AgeCategory) => request(saveAgeSettings, { ageCategory }),
    onSuccess: (_, category) => {
      // The response of a read that started before this write would put the old category into the cache. Not awaited:
      // the page would say meanwhile that the category is not loaded.
      void client.cancelQueries({ queryKey });
      client.setQueryData<SavedAgeCategory>(queryKey, { category, isChosen: true });
      // eslint-disable-next-line no-console -- the customer's specification, section 7, demands this log entry
      console.info('age-settings saved');
    },
    onError: (error) => logFailure('age-settings saving', error),
  });
}
