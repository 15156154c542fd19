const most = 16;

/** Does something with each of many, a few at a time. Returns whether all went well: it stops at the first false. */
export async function inTurns<Item>(items: Iterable<Item>, act: (item: Item) => Promise<unknown>): Promise<boolean> {
  const waiting = [...items].reverse();
  let isWell = true;
  const work = async () => {
    for (let item = waiting.pop(); item !== undefined && isWell; item = waiting.pop())
      if ((await act(item)) === false) isWell = false;
  };
  await Promise.all(Array.from({ length: Math.min(most, waiting.length) }, work));
  return isWell;
}
