/**
 * Maps items by an asynchronous function, of which at most `concurrency` calls run at once: a store has a limit of open
 * files or connections. The results have the order of the items. After a failure, no further call begins, and the
 * promise rejects when all that began have settled.
 */
export async function mapConcurrently<Item, Result>(
  items: Iterable<Item>,
  act: (item: Item) => Promise<Result>,
  concurrency = 16,
) {
  // All workers take items from this one iterator.
  const remaining = [...items].entries();
  const results: Result[] = [];
  let hasFailed = false;
  const runWorker = async () => {
    for (const [index, item] of remaining) {
      if (hasFailed) return;
      try {
        results[index] = await act(item);
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
