import { once } from 'node:events';

/**
 * A question to whoever sits at the terminal; undefined when they cancel it. Lines before the last one
 * are shown as they are, so that they can be copied.
 */
export type Ask = (
  question: string,
  how?: {
    /** What is typed is not shown. */
    hidden: true;
  },
) => Promise<string | undefined>;

const usualColumns = 80;

/** On standard error: standard output is the answer's. */
export const askOnTerminal: Ask = async (message, how) => {
  // Only now: hardly a command asks.
  const { isCancel, password, text } = await import('@clack/prompts');
  const { stderr: output } = process;
  // A terminal that does not know its width says 0, and a prompt would have a line for each character.
  output.columns ||= usualColumns;
  const above = message.split('\n');
  const question = above.pop() ?? '';
  if (above.length > 0) output.write(`${above.join('\n')}\n`);
  const asked = (how?.hidden ? password : text)({ message: question, output });
  const answer = await Promise.race([asked, untilInputEnds()]);
  // Nothing typed may be no text.
  return answer === null || isCancel(answer) ? undefined : (answer ?? '');
};

/** A prompt whose input has ended, as by Ctrl-D, waits for ever, and nothing else keeps the process. */
const untilInputEnds = async () => {
  await once(process, 'beforeExit');
  return null;
};
