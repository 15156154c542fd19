export * from './accountQueries.ts';
export { createQueryClient } from './createQueryClient.ts';
export { describeRequestError } from './errorTexts.ts';
export { leaveTimeoutMs, leaveTo } from './leave.ts';
export { logFailure } from './logFailure.ts';
export { prefetchQueries } from './prefetchQueries.ts';
export { usePaymentPage, usePortal, useResetOnReturn } from './usePaymentPages.ts';
export { useReturn } from './useReturn.ts';
export { useWrite } from './useWrite.ts';
