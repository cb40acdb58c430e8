const atOnce = 8;

/** Sends so many requests, some at once. The first failure ends them, and is thrown. */
export const sendAll = async (count: number, send: (n: number) => Promise<void>): Promise<void> => {
  let next = 0;
  const work = async () => {
    while (next < count) {
      await send(next++).catch((error: unknown) => {
        // The others end too: nobody waits for them.
        next = count;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
};
