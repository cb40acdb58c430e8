import * as z from 'zod';

/** What help says of an option: `value` is its value, as in `<id>`, and a flag has none. */
export type OptionFacts = { value?: string; summary: string; repeatable?: true };

/** Kept with the schema that checks the option's value, which also has its type and default. */
export const optionFacts = z.registry<OptionFacts>();
