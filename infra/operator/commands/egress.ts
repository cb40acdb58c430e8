import * as z from 'zod';
import { defineCommand } from '../command.ts';

export const show = defineCommand({
  notes:
    'As the stack of the network puts them out. Calls come from them once egress.isLive is deployed: docs/deploy/outbound-addresses.md.',
  options: z.object({}),
  examples: ['egress show --env prod', 'egress show --env prod --json'],
  run: async ({ outboundAddresses, environment }) => {
    const addresses = await outboundAddresses();
    const none = `${environment} has no fixed addresses: no egress is deployed there.`;
    return { json: addresses, text: addresses.length > 0 ? addresses.join('\n') : none };
  },
});
