import { compositionParameter } from 'page-contract/compositionText';
import { useAddress } from '../panel/useAddress.ts';

/**
 * The way out: a plain link to the same page as everybody gets it, which needs nothing of the composition. With a target, so that no
 * shell takes it for a change of page.
 */
export function Leave() {
  const { pathname, searchParams } = new URL(useAddress());
  searchParams.delete(compositionParameter);
  const search = searchParams.toString();
  return (
    <a href={pathname + (search && `?${search}`)} target="_self" aria-label="Leave this composition">
      Leave
    </a>
  );
}
