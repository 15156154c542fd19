import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Whether the person comes from a payment page that they left. Said once: a reload or the way back does not repeat it.
 */
export function useCheckoutCancelled(): boolean {
  const [search, setSearch] = useSearchParams();
  const isInAddress = search.get('checkout') === 'cancelled';
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
