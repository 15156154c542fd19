import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listDevices, renameDevice, unlinkDevice, type Device } from 'api-contract';
import { devicesQuery, logFailure, useWrite } from 'queries';
import { request, RequestError } from 'shared-auth';
import { useUserId } from './useUserId.ts';

const noDevices: Device[] = [];

/** Time between two reads while no box is linked: the box that signs in changes the list, not this page. */
const awaitedBoxMs = 15_000;

/** Returns whether a call got no response. */
const hasNoResponse = (error: unknown) =>
  error instanceof RequestError && (error.code === 'network' || error.code === 'timeout');

/**
 * Reads the account's boxes. A failed read empties the list, even one that had entries, as the customer's specification
 * demands.
 */
export function useDevices() {
  const userId = useUserId();
  const query = useQuery({
    ...devicesQuery(userId),
    enabled: userId !== undefined,
    refetchInterval: ({ state: { data } }) => (data?.length === 0 ? awaitedBoxMs : false),
  });
  return {
    devices: query.isError ? noDevices : (query.data ?? noDevices),
    isPending: query.isPending,
    isFetching: query.isFetching,
    /** True after a failed read: the account may have boxes although `devices` is empty. */
    isFailed: query.isError,
    /** `navigator.onLine` alone may be wrong, and a response may be missing although the network works. */
    isOffline: query.isError && hasNoResponse(query.error) && !navigator.onLine,
    reload: () => query.refetch(),
  };
}

/** Removes a box. If the server does not find it, e.g. because the first response was lost, it counts as removed. */
async function removeBox(deviceId: string): Promise<void> {
  try {
    await request(unlinkDevice, { deviceId });
  } catch (error) {
    if (!(error instanceof RequestError && error.code === 'not-found')) throw error;
    // The 404 may come from a proxy: only the list shows whether the box is gone.
    const { adventureChests } = await request(listDevices);
    if (adventureChests?.some((device) => device.deviceId === deviceId)) throw error;
  }
}

/** Removes a box. The write succeeds after the list was read again, even if this read has failed. */
export function useUnlinkDevice() {
  const client = useQueryClient();
  const { queryKey } = devicesQuery(useUserId());
  return useWrite({
    mutationFn: removeBox,
    onSuccess: () => client.refetchQueries({ queryKey }),
    onError: (error) => logFailure('unlink-device', error),
  });
}

/** Renames a box; an empty `name` removes its name. The write succeeds at the same time as in `useUnlinkDevice`. */
export function useRenameDevice() {
  const client = useQueryClient();
  const { queryKey } = devicesQuery(useUserId());
  return useWrite({
    mutationFn: (input: { deviceId: string; name: string }) => request(renameDevice, input),
    onSuccess: () => client.refetchQueries({ queryKey }),
    onError: (error) => logFailure('rename-device', error),
  });
}
