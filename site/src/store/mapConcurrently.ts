const concurrency = 16;

/**
 * Maps items with a limited number of concurrent calls. After a failure, no further call begins, and the promise
 * rejects when all that began have settled.
 */
export async function mapConcurrently<Item, Result>(items: Iterable<Item>, act: (item: Item) => Promise<Result>) {
  const waiting = [...items].entries();
  const results: Result[] = [];
  let hasFailed = false;
  const work = async () => {
    for (const [index, item] of waiting) {
      if (hasFailed) return;
      try {
        results[index] = await act(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: concurrency }, work));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  return results;
}
