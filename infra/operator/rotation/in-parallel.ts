/** Does `work` for every item, `most` at a time; none is begun after one has failed. */
export const inParallel = async <Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const rest = each(items);
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  const outcomes = await Promise.allSettled(Array.from({ length: most }, worker));
  const rejected = outcomes.find((outcome) => outcome.status === 'rejected');
  if (rejected) throw rejected.reason;
};

/** A loop that fails closes it, also for the other loops over it. */
function* each<Item>(items: readonly Item[]) {
  yield* items;
}
