import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listDevices, renameDevice, unlinkDevice, type Device } from 'api-contract';
import { logFailure, useWrite } from 'queries';
import { request, RequestError } from 'shared-auth';
import { useUserId } from './useUserId.ts';

const createQueryKey = (userId: string | undefined) => [userId, 'devices'];
const noDevices: Device[] = [];

/** Query of the account's boxes (devices; `adventureChests` in the API), also for `prefetch`. */
export const devicesQuery = (userId: string | undefined) => ({
  queryKey: createQueryKey(userId),
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await request(listDevices, undefined, { signal })).adventureChests ?? noDevices,
  meta: { call: 'list-devices' },
});

/** Returns whether a call got no response. */
const hasNoResponse = (error: unknown) =>
  error instanceof RequestError && (error.code === 'network' || error.code === 'timeout');

/**
 * Reads the account's boxes. A failed read empties the list, even one that had entries, as the customer's specification
 * demands.
 */
export function useDevices() {
  const userId = useUserId();
  const query = useQuery({ ...devicesQuery(userId), enabled: userId !== undefined });
  return {
    devices: query.isError ? noDevices : (query.data ?? noDevices),
    isPending: query.isPending,
    isFetching: query.isFetching,
    /** If true, the empty list does not mean that there are no boxes. */
    isFailed: query.isError,
    /** Needs both signs: browsers may be wrong about their network, and a response may be missing although it works. */
    isOffline: query.isError && hasNoResponse(query.error) && !navigator.onLine,
    reload: () => query.refetch(),
  };
}

/** Removes a box. A box that is gone, e.g. because the first response was lost, counts as removed. */
async function removeBox(deviceId: string): Promise<void> {
  try {
    await request(unlinkDevice, { deviceId });
  } catch (error) {
    if (!(error instanceof RequestError && error.code === 'not-found')) throw error;
    // Asks once more, because a proxy may also respond with 404.
    const { adventureChests } = await request(listDevices);
    if (adventureChests?.some((device) => device.deviceId === deviceId)) throw error;
  }
}

/** Removes a box. Succeeds after the list was read again, even if that read has failed. */
export function useUnlinkDevice() {
  const client = useQueryClient();
  const userId = useUserId();
  return useWrite({
    mutationFn: removeBox,
    onSuccess: () => client.refetchQueries({ queryKey: createQueryKey(userId) }),
    onError: (error) => logFailure('unlink-device', error),
  });
}

/** Renames a box; an empty name removes it. Otherwise like `useUnlinkDevice`. */
export function useRenameDevice() {
  const client = useQueryClient();
  const userId = useUserId();
  return useWrite({
    mutationFn: (input: { deviceId: string; name: string }) => request(renameDevice, input),
    onSuccess: () => client.refetchQueries({ queryKey: createQueryKey(userId) }),
    onError: (error) => logFailure('rename-device', error),
  });
}
