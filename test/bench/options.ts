import * as z from 'zod';
import { optionFacts, wholeNumber } from '../../infra/command-line/options.ts';

/** What is typed behind `npm run bench --`. */
export const benchOptions = z.object({
  rounds: wholeNumber(1, 1000)
    .default(15)
    .register(optionFacts, { value: '<number>', summary: 'Rounds that count.' }),
  memory: wholeNumber(128, 10_240).default(512).register(optionFacts, {
    value: '<MB>',
    summary: "What the limits of V8's heap are derived from, as on Lambda.",
  }),
  only: z.string().default('').register(optionFacts, {
    value: '<text>',
    summary: 'Functions whose name holds this, beside the references.',
  }),
  json: z.string().min(1).optional().register(optionFacts, {
    value: '<file>',
    summary: 'Also writes all figures into this file.',
  }),
  save: z.literal(true).optional().register(optionFacts, {
    summary: 'Writes the figures into docs/performance.md, if the run is valid and whole.',
  }),
});
