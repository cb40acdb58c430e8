/** A question to whoever sits at the terminal; undefined when they cancel it. */
export type Ask = (
  question: string,
  how?: {
    /** What is typed is not shown. */
    hidden: true;
  },
) => Promise<string | undefined>;

/** On standard error: standard output is the answer's. */
export const askOnTerminal: Ask = async (message, how) => {
  // Only now: hardly a command asks.
  const { isCancel, password, text } = await import('@clack/prompts');
  const answer = await (how?.hidden ? password : text)({ message, output: process.stderr });
  // Nothing typed may be no text.
  return isCancel(answer) ? undefined : (answer ?? '');
};
