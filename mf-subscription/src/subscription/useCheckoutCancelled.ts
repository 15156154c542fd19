import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Returns whether the user has cancelled the checkout on the payment page (`?checkout=cancelled`). The parameter is
 * removed from the address, so that a reload and the browser's Back do not repeat the notice.
 */
export function useCheckoutCancelled(): boolean {
  const [search, setSearch] = useSearchParams();
  const isInAddress = search.get('checkout') === 'cancelled';
  // The state keeps the first value when the parameter is removed.
  const [isCancelled] = useState(isInAddress);
  useEffect(() => {
    if (!isInAddress) return;
    setSearch(
      (params) => {
        params.delete('checkout');
        return params;
      },
      { replace: true },
    );
  }, [isInAddress, setSearch]);
  return isCancelled;
}
