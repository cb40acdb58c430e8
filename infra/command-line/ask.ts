/** A question to whoever sits at the terminal; undefined when they cancel it. */
export type Ask = (question: string) => Promise<string | undefined>;

/** On standard error: standard output is the answer's. */
export const askOnTerminal: Ask = async (question) => {
  // Only now: hardly a command asks.
  const { isCancel, text } = await import('@clack/prompts');
  const answer = await text({ message: question, output: process.stderr });
  return isCancel(answer) ? undefined : answer;
};
