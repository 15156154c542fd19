import { useQuery, useQueryClient } from '@tanstack/react-query';
import { defaultAgeCategory, getAgeSettings, readAgeCategory, saveAgeSettings, type AgeCategory } from 'api-contract';
import { logFailure, useWrite } from 'queries';
import { request } from 'shared-auth';
import { useUserId } from './useUserId.ts';

interface SavedCategory {
  category: AgeCategory;
  /** False if nobody has saved a known category, so that `category` is the default. */
  isChosen: boolean;
}

const keyOf = (userId: string | undefined) => [userId, 'age-category'];

export const ageCategoryQuery = (userId: string | undefined) => ({
  queryKey: keyOf(userId),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<SavedCategory> => {
    const settings = await request(getAgeSettings, undefined, { signal });
    const category = readAgeCategory(settings);
    return { category, isChosen: settings.isChosen ?? settings.ageCategory === category };
  },
  meta: { call: 'age-settings' },
});

/** `saved` is the default category until the server has responded, and after a failure. */
export function useAgeCategory() {
  const userId = useUserId();
  const query = useQuery({ ...ageCategoryQuery(userId), enabled: userId !== undefined });
  return {
    saved: query.data?.category ?? defaultAgeCategory,
    /** True if the user has saved a category at any time. */
    isChosen: query.data?.isChosen === true,
    isPending: query.isPending,
    /** True if `saved` is the server's response. */
    isKnown: query.data !== undefined,
    isFetching: query.isFetching,
    reload: () => query.refetch(),
  };
}

/** The result is only logged (specification section 7). */
export function useSaveAgeCategory() {
  const client = useQueryClient();
  const userId = useUserId();
  return useWrite({
    mutationFn: (ageCategory: AgeCategory) => request(saveAgeSettings, { ageCategory }),
    onSuccess: async (_, category) => {
      // A read that started before the write would bring the old category back.
      await client.cancelQueries({ queryKey: keyOf(userId) });
      client.setQueryData<SavedCategory>(keyOf(userId), { category, isChosen: true });
      // eslint-disable-next-line no-console -- the customer wants the result of saving logged, and only logged
      console.info('age-settings saved');
    },
    onError: (error) => logFailure('age-settings saving', error),
  });
}
