import { prerenderedMark } from 'page-contract/prerenderedPage';
import { fetchReading } from './fetchReading.ts';

/** Before the page is shown: what is only read. A page that came painted shows it already. */
export async function prepare(): Promise<void> {
  if (!document.getElementById('root')?.hasAttribute(prerenderedMark)) await fetchReading();
}
