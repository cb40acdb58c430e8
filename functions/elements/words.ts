import type { Values } from './base/say.ts';
import { connectWords } from './connect/words.ts';
import { adviceWords, stateWords } from './connection/words.ts';
import { formWords } from './form/words.ts';
import { listWords } from './list/words.ts';
import { optionsWords } from './options/words.ts';

/** What several elements say. */
const commonWords = {
  said: '{detail}',
  no_session: 'This page could not sign in. Load it again.',
  unreachable: 'No answer. Check your connection and try again.',
  rate_limit_exceeded: 'Too many requests. Wait a moment and try again.',
  loading: 'Loading…',
  retry: 'Try again',
  cancel: 'Cancel',
};

/** All words of the elements, in English. `{name}` stands for a value. */
export const english = {
  ...commonWords,
  ...stateWords,
  ...adviceWords,
  ...connectWords,
  ...listWords,
  ...optionsWords,
  ...formWords,
};

export type Words = typeof english;
export type Word = keyof Words;

/** A sentence that is not written yet. */
export type Sentence = readonly [key: Word, values?: Values];
