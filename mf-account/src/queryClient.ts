import { createQueryClient } from 'queries';

/** One cache for all screens of this remote. */
export const queryClient = createQueryClient();
