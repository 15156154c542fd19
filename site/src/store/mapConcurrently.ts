/**
 * Maps items by an asynchronous function. At most `concurrency` calls run at once, because open files and connections
 * are limited. The results have the order of the items. After a failure, no further call begins, and the promise
 * rejects when all running calls have ended.
 */
export async function mapConcurrently<Item, Result>(
  items: Iterable<Item>,
  act: (item: Item, index: number) => Promise<Result>,
  concurrency = 16,
) {
  // All workers share this iterator, so that each item is taken once.
  const remaining = [...items].entries();
  const results: Result[] = [];
  let hasFailed = false;
  const runWorker = async () => {
    for (const [index, item] of remaining) {
      if (hasFailed) return;
      try {
        results[index] = await act(item, index);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: concurrency }, runWorker));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return results;
}
