import * as z from 'zod';
import { integrationTypes } from '../../functions/platform/contracts/integration-type.ts';
import { demoType } from '../../functions/sandbox/domain/demo-catalogue.ts';
import { optionFacts } from '../command-line/options.ts';
import { choices, id, required, tenant } from './options.ts';

const types = [...integrationTypes, demoType].sort();
const type = z.enum(types, {
  error: ({ input }) =>
    input === undefined ? required : `must be one of: ${choices(types, String(input))}`,
});
const typeFacts = {
  value: '<type>',
  summary: `The provider: ${types.join(', ')} (${demoType} with --local or where there is a sandbox).`,
};
export const integrationType = type.clone().register(optionFacts, typeFacts);
/** Where a connection is named by its type or its id. */
export const optionalType = type.optional().register(optionFacts, typeFacts);
const integrationFacts = {
  value: '<uuid>',
  summary: 'The connected account, as “connections list” shows it.',
};
/** Where a connection may be named by something else. */
export const integrationId = id.optional().register(optionFacts, integrationFacts);

/** One connection: by its id, or the primary one of a type. */
export const oneConnection = z
  .object({ tenant, 'integration-type': optionalType, 'integration-id': integrationId })
  .refine(({ 'integration-type': type, 'integration-id': id }) => !type !== !id, {
    error: 'Give --integration-type or --integration-id, and not both',
  });
