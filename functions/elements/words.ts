import type { FailureReason } from '../domain/connect/failures.ts';
import type { ProblemCode } from '../domain/connection/problem.ts';
import type { Values } from './base/say.ts';
import words from './words.json' with { type: 'json' };

/** What the API says by a code: each has its words. */
type Codes = `failed_${FailureReason}` | `${'state' | 'advice'}_${ProblemCode}`;

/** All words of the elements, in English. `{name}` stands for a value. */
export const english = words satisfies Record<Codes, string>;

export type Words = typeof english;
export type Word = keyof Words;

/** A sentence that is not written yet. */
export type Sentence = readonly [key: Word, values?: Values];
