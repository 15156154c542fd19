/** Version of Stripe's API whose objects the sandbox returns. A test compares it with that of the pinned SDK. */
export const apiVersion = '2026-10-28.endive';
