import * as z from 'zod';
import {
  clientReferenceOf,
  metadataOf,
} from '../../../functions/platform/contracts/caller-metadata.ts';
import { pastedAround } from '../../../functions/platform/model/pasted-secret.ts';
import { tenantIdPattern } from '../../../functions/platform/model/tenant.ts';
import { clientId } from '../options.ts';

const required = 'is required';

/** As RFC 6749 appendix A.12 allows. */
const token = z
  .string('must be a text')
  .regex(/^[\x20-\x7e]{1,32768}$/, {
    error: 'must be 1 to 32768 visible ASCII characters',
    abort: true,
  })
  .superRefine((text, context) => {
    const problem = pastedAround(text);
    if (problem) context.addIssue(problem);
  });

const text = (most: number) =>
  z.string('must be a text').min(1, 'must not be empty').max(most, `has more than ${most} letters`);

const fieldValues = z.record(z.string(), text(255), 'must be an object of texts');

/** One connection of another system, as a line of JSON. docs/operate/moving-in.md explains each member. */
export const importLine = z
  .strictObject(
    {
      tenant_id: z
        .string(required)
        .regex(tenantIdPattern, 'must be 1 to 64 letters, digits, underscores or dashes'),
      integration_type: z.string(required),
      refresh_token: token.optional(),
      access_token: token.optional(),
      access_token_expires_at: z.iso
        .datetime({ offset: true, error: 'must be a time like 2026-11-24T17:00:00Z' })
        .optional(),
      scopes: z.array(text(300), 'must be a list of texts').max(300).optional(),
      account_id: text(300).optional(),
      client_id: clientId.optional(),
      client_reference: z.optional(clientReferenceOf('Whose connection it is.')),
      metadata: z.optional(metadataOf('Pairs that are kept with it.')),
      fields: fieldValues.default({}),
      token_answer: z.record(z.string(), z.unknown(), 'must be an object').default({}),
    },
    'must be a JSON object, whole on one line',
  )
  .refine(({ refresh_token, access_token }) => refresh_token || access_token, {
    path: ['refresh_token'],
    error: 'is required, or access_token where the provider gives no refresh tokens',
  });

export type ImportLine = z.output<typeof importLine>;
