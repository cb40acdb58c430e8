import * as z from 'zod';
import { clientReferenceOf } from '../../functions/platform/contracts/caller-metadata.ts';
import { displayNameForm, isDisplayName } from '../../functions/platform/model/display-name.ts';
import { findSuggestion } from '../../functions/platform/model/find-suggestion.ts';
import { scopes } from '../../functions/platform/model/scope.ts';
import { tenantIdPattern } from '../../functions/platform/model/tenant.ts';
import { optionFacts, wholeNumber } from '../command-line/options.ts';

export const required = 'is required';

export const tenant = z
  .string(`${required}, or set TRUNKLINE_TENANT`)
  .regex(tenantIdPattern, 'must be 1 to 64 letters, digits, underscores or dashes')
  .register(optionFacts, { value: '<id>', summary: 'The tenant, or set TRUNKLINE_TENANT.' });

/** What people call an agent or a key. */
export const name = z
  .string(required)
  .refine(isDisplayName, `must be ${displayNameForm}`)
  .register(optionFacts, { value: '<text>', summary: 'What people know it by.' });

const referenceForm = clientReferenceOf('Whose it is.');
const reference = z
  .string()
  .refine(
    (text) => referenceForm.safeParse(text).success,
    'must be 1 to 200 printable characters, with no space around them',
  )
  .optional();

export const agentReference = reference.clone().register(optionFacts, {
  value: '<text>',
  summary: 'What you call it: an agent that has this reference is changed, not added.',
});

export const clientReference = reference.clone().register(optionFacts, {
  value: '<text>',
  summary: 'Whose connection it is, in the tenant’s own words.',
});

export const keyId = z
  .string(required)
  .min(1, 'must not be empty')
  .register(optionFacts, { value: '<id>', summary: 'The key, as “keys list” shows it.' });

/** All valid values, and a suggestion for what was typed. */
export const choices = (known: readonly string[], typed: string): string => {
  const suggestion = findSuggestion(typed, known);
  return `${known.join(', ')}${suggestion ? ` (did you mean ${suggestion}?)` : ''}`;
};

const grantable: readonly string[] = [...scopes, '*'];
export const scopeList = z
  .string()
  .default('*')
  .transform((text) => [...new Set(text.split(',').map((scope) => scope.trim()))])
  .superRefine((list, context) => {
    const wrong = list.find((scope) => !grantable.includes(scope));
    if (wrong === undefined) return;
    context.addIssue(`must be a comma-separated list of: ${choices(grantable, wrong)}`);
  })
  .register(optionFacts, {
    value: '<list>',
    summary: `What the key may do, comma-separated: ${scopes.join(', ')}, or '*' for everything (default).`,
  });

export const id = z
  .uuid({ error: ({ input }) => (input === undefined ? required : 'must be a UUID') })
  .toLowerCase();

export const agentId = id
  .clone()
  .register(optionFacts, { value: '<uuid>', summary: 'The agent, as “agents list” shows it.' });

export const webhookId = id
  .clone()
  .register(optionFacts, { value: '<uuid>', summary: 'The webhook, as “webhooks list” shows it.' });

export const eventId = z.uuid('must be a UUID').toLowerCase().optional().register(optionFacts, {
  value: '<uuid>',
  summary: 'One event: its id, which is the webhook-id that a receiver gets.',
});

/** @see https://www.rfc-editor.org/rfc/rfc6749#appendix-A.1 */
export const clientId = z
  .string(required)
  .regex(/^[\x21-\x7e]{1,512}$/, 'must be 1 to 512 visible ASCII characters')
  .register(optionFacts, { value: '<id>', summary: "The OAuth app's client id." });

export const batch = wholeNumber(1, 500)
  .default(25)
  .register(optionFacts, { value: '<n>', summary: 'Secrets per page and cursor.' });

export const yes = z.boolean().default(false).register(optionFacts, {
  summary: 'Do it unasked. Without it, staging and prod ask for the name of what goes.',
});
