const concurrency = 16;

/**
 * Maps many items with a few requests at a time. After a failure no further one begins, and all that began have ended.
 */
export async function inTurns<Item, Result>(items: Iterable<Item>, act: (item: Item) => Promise<Result>) {
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
