import type { Automaton } from './automaton.ts';

/** Steps after which nothing is certain yet, each once. */
const openSteps = ({ steps, sure }: Automaton, state: number): number[] =>
  [...new Set(steps[state])].filter((next) => !sure.has(next));

/** Every state to which some characters lead from here, through states that may still fail or any. */
const reached = (automaton: Automaton, from: number, isOpen: boolean): Set<number> => {
  const found = new Set<number>();
  const waiting = [from];
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    const nexts = isOpen ? openSteps(automaton, state) : (automaton.steps[state] ?? []);
    for (const next of nexts) {
      if (found.has(next) || automaton.enteredBy[next]?.size === 0) continue;
      found.add(next);
      waiting.push(next);
    }
  }
  return found;
};

type Walk = readonly [staying: number, crossing: number, waiting: number];

/**
 * A text after which a matcher that was in the state `stay` is there again, or has come to `wait`, and
 * which leads from `wait` to `wait`. Repeated n times before a text that does not match, it has the
 * matcher try each of its copies as the place to cross, and read on to the end from there: n times n.
 */
const crossingText = (automaton: Automaton, stay: number, wait: number): string | undefined => {
  const { steps, enteredBy, kinds } = automaton;
  const seen = new Set<string>();
  const walks: { walk: Walk; text: string }[] = [{ walk: [stay, stay, wait], text: '' }];
  for (let n = 0; n < walks.length; n++) {
    const { walk, text } = walks[n] ?? { walk: [stay, stay, wait], text: '' };
    const [staying, crossing, waiting] = walk;
    for (const a of new Set(steps[staying]))
      for (const b of openSteps(automaton, crossing))
        for (const c of openSteps(automaton, waiting)) {
          const kind = [...(enteredBy[a] ?? [])].find(
            (each) => enteredBy[b]?.has(each) && enteredBy[c]?.has(each),
          );
          if (kind === undefined) continue;
          const longer = text + kinds[kind];
          if (a === stay && b === wait && c === wait) return longer;
          const key = `${a},${b},${c}`;
          if (seen.has(key)) continue;
          seen.add(key);
          walks.push({ walk: [a, b, c], text: longer });
        }
  }
  return undefined;
};

/** A state that a loop enters in two ways: each copy of a text then doubles the ways through it. */
const doubledText = (automaton: Automaton): string | undefined => {
  const { steps, kinds, enteredBy } = automaton;
  for (const [state, nexts] of steps.entries()) {
    const twice = nexts.find(
      (next, n) => nexts.indexOf(next) !== n && reached(automaton, next, true).has(state),
    );
    const [kind] = enteredBy[twice ?? -1] ?? [];
    if (kind !== undefined && !automaton.sure.has(twice ?? -1)) return kinds[kind];
  }
  return undefined;
};

/**
 * A text that, repeated, takes a backtracking matcher more than linear time with this pattern; undefined
 * if there is none. A matcher's time is the number of ways in which the automaton can read the beginnings
 * of a text, which is linear unless a loop can be entered twice or left for another one at every copy.
 * @see https://makenowjust-labs.github.io/recheck/docs/internals/background/ time by the ambiguity of automata
 */
export const findPump = (automaton: Automaton): string | undefined => {
  const states = [...automaton.steps.keys()];
  const stays = states.filter((state) => reached(automaton, state, false).has(state));
  const waits = stays.filter(
    (state) => !automaton.sure.has(state) && reached(automaton, state, true).has(state),
  );
  for (const stay of stays) {
    const crossed = reached(automaton, stay, true);
    for (const wait of waits) {
      if (stay === wait || !crossed.has(wait)) continue;
      const text = crossingText(automaton, stay, wait);
      if (text !== undefined) return text;
    }
  }
  return doubledText(automaton);
};
