import { describeProblem, describeWaited } from './words.js';

/**
 * Says below a field and in its list why a look-up failed, and offers to repeat it as soon as the API
 * takes it again.
 * @param {Pick<import('./types.ts').FieldView, 'input' | 'problem' | 'again'>} view
 * @param {(text: string, extra?: [string, string]) => void} draw shows a text in the list, and maybe one more choice
 */
export const createRepeatOffer = ({ input, problem, again }, draw) => {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;

  /** @type {(words: string, isOver: boolean) => void} */
  const say = (words, isOver) => {
    input.ariaInvalid = 'true';
    problem.textContent = words;
    again.hidden = false;
    again.disabled = !isOver;
    draw(words, isOver ? ['again', 'Try again'] : undefined);
  };

  const stop = () => clearTimeout(waiting);

  /** @param {import('./types.ts').ApiProblem} error */
  const show = (error) => {
    stop();
    say(describeProblem(error), !error.retryAfter);
    if (!error.retryAfter) return;
    waiting = setTimeout(() => say(describeWaited(error), true), error.retryAfter * 1000);
  };

  const hide = () => {
    stop();
    input.ariaInvalid = null;
    problem.textContent = '';
    again.hidden = true;
  };
  return { show, hide, stop };
};
