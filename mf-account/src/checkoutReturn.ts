/** Dashboard's address after a paid checkout, as the backend gives it to the payment provider. */
export const checkoutReturnAddress = '/dashboard?checkout=success';

/** Returns whether an address with this query leads back from a paid checkout. */
export const isCheckoutReturn = (search: string) => new URLSearchParams(search).get('checkout') === 'success';
