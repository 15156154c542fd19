export { createQueryClient } from './createQueryClient.ts';
export { logFailure } from './logFailure.ts';
export { prefetchQueries } from './prefetchQueries.ts';
export { useWrite } from './useWrite.ts';
