/** A row whose setting is needed: what is changed for a run without it. @throws if the text lacks `from` */
export const without = (text: string, from: string, to = ''): string => {
  if (!text.includes(from)) throw new Error(`It has no ${from}`);
  return text.replace(from, to);
};

/** @throws if what is run without a setting does not fail */
export const failsWithout = async (run: () => Promise<unknown>): Promise<void> => {
  const hasFailed = await run().then(
    () => false,
    () => true,
  );
  if (!hasFailed) throw new Error('Its setting is not needed');
};
