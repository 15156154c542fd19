/** Query of an address that leads back from a paid checkout. */
export const checkoutReturnQuery = 'checkout=success';

/** Dashboard's address after a paid checkout, as the backend gives it to the payment provider. */
export const checkoutReturnAddress = `/dashboard?${checkoutReturnQuery}`;

/** Returns whether an address with this query leads back from a paid checkout. */
export const isCheckoutReturn = (search: string) => new URLSearchParams(search).get('checkout') === 'success';
