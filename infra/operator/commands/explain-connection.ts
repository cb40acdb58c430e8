import * as z from 'zod';
import { optionFacts } from '../../command-line/options.ts';
import { defineCommand, exitCodes } from '../command.ts';
import { explainOne } from '../explanation/explain-one.ts';
import { verdictOf } from '../explanation/verdict.ts';
import { oneConnection } from '../integration-options.ts';

const options = oneConnection.safeExtend({
  probe: z.boolean().default(false).register(optionFacts, {
    summary: 'Ask the provider once whose account it is, with the access token as it is.',
  }),
});

export const explain = defineCommand({
  notes: `With a type it explains the primary account of the type. It reads what is stored and tries to open the secrets, of which it shows nothing. Without --probe the provider is not asked, so what changed there since the last refresh is not known. Exits with ${exitCodes.unhealthy} when the connection does not work.`,
  options,
  examples: [
    'connections explain --local .local --tenant demo --integration-type demo',
    'connections explain --env prod --tenant acme --integration-type slack --probe',
    'connections explain --env prod --tenant acme --integration-id 01932c07-2f5e-7c1a-9a63-52b5a1c8a001 --json',
  ],
  run: async (context, { tenant, 'integration-type': type, 'integration-id': id, probe }) => {
    const explained = await explainOne(context, { tenantId: tenant, type, id, probe });
    const { row, findings, acts } = explained;
    const what = `${row.integration_type} of tenant ${tenant}`;
    return verdictOf({ what, json: row, findings, acts });
  },
});
