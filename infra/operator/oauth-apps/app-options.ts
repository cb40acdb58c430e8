import * as z from 'zod';
import { optionFacts } from '../../command-line/option-facts.ts';

const parameter = z
  .string()
  .regex(
    /^[A-Za-z_][\w.-]{0,63}=[\x21-\x7e]{1,512}$/,
    'must be <name>=<value>, the value 1 to 512 visible ASCII characters',
  )
  .transform((text): [name: string, value: string] => {
    const end = text.indexOf('=');
    return [text.slice(0, end), text.slice(end + 1)];
  });

export const parameters = z.array(parameter).default([]).register(optionFacts, {
  value: '<name>=<value>',
  summary: "A parameter of the authorization URL that the provider's apps may have (repeatable).",
  repeatable: true,
});

export const authorizationHost = z.string().optional().register(optionFacts, {
  value: '<host>',
  summary: "Where people consent, in the place of the provider's usual host.",
});

export const region = z.string().optional().register(optionFacts, {
  value: '<name>',
  summary: 'The region that the app is for, where a provider has several. Without it: every other.',
});
