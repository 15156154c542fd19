export { createQueryClient } from './createQueryClient.ts';
export { hasNoAnswer } from './hasNoAnswer.ts';
export { logFailure } from './logFailure.ts';
export { readAhead } from './readAhead.ts';
export { useWrite } from './useWrite.ts';
