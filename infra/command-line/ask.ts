/** A question to whoever sits at the terminal; nothing but a yes is one. */
export type Ask = (question: string) => Promise<boolean>;

/** On standard error: standard output is the answer's. */
export const askOnTerminal: Ask = async (question) => {
  // Only now: hardly a command asks.
  const { confirm } = await import('@clack/prompts');
  return (
    (await confirm({ message: question, initialValue: false, output: process.stderr })) === true
  );
};
