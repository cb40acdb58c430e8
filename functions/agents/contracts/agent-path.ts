import * as z from 'zod/mini';
import { described } from '../../platform/contracts/described.ts';

const noSuchAgent = 'There is no such agent. List them with GET /agents';

export const agentPath = z.object({
  agent_id: described(
    z.uuid({ error: noSuchAgent }),
    'Identifier of the agent.',
    '01932c07-2f5e-7c1a-9a63-52b5a1c8a001',
  ),
});
