/** Does `work` and returns its result. Until then calls `renew`, which extends a lease, at regular intervals. */
export async function keepRenewing<Result>(
  renew: () => void,
  everySeconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const timer = setInterval(renew, everySeconds * 1000);
  return work().finally(() => clearInterval(timer));
}
