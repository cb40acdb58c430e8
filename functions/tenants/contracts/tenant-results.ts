import * as z from 'zod/mini';
import { described } from '../../platform/contracts/described.ts';
import { sessionBindings } from '../../platform/model/session-binding.ts';
import { deletionOutcomes } from '../domain/deletion.ts';
import { tenantAppResults } from './tenant-apps.ts';

const timeDescription = (of: string) => `${of}, in RFC 3339.`;

const deletion = z.object({
  stage: described(
    z.enum(['ending_keys', 'waiting', 'ending_connections', 'deleting_rows', 'done']),
    'What it is at. It goes on by itself, until it is `done`.',
  ),
  requested_at: described(z.iso.datetime(), timeDescription('When it was asked for')),
  deleted_at: described(z.nullable(z.iso.datetime()), timeDescription('When it was done')),
  connections: described(
    z.array(
      z.object({
        integration_type: z.string(),
        outcome: z.enum(deletionOutcomes),
        connections: z.int(),
      }),
    ),
    'How many connections of a type ended, and what became of their grants at the provider.',
  ),
});

const settings = {
  session_binding: described(
    z.nullable(z.enum(sessionBindings)),
    'As it is set for this tenant; null: as the environment has it.',
  ),
  return_origins: described(z.array(z.string()), 'Those that are set for this tenant.'),
  allowed_origins: described(
    z.nullable(z.array(z.string())),
    'The only ones that its sessions for browsers may name; null: any.',
  ),
  limits: described(
    z.nullable(
      z.object({
        requests_per_second: z.nullable(z.int()),
        burst: z.nullable(z.int()),
        connections: z.nullable(z.int()),
      }),
    ),
    'As they are set for this tenant; null: as every tenant has it.',
  ),
  deletion: described(z.nullable(deletion), 'As `delete` answers; null if nobody asked for it.'),
};

export const tenantResults = {
  show: z.object(settings),
  change: z.object(settings),
  list_oauth_apps: z.object(tenantAppResults.list),
  put_oauth_app: z.object(tenantAppResults.put),
  remove_oauth_app: z.object(tenantAppResults.remove),
  delete: z.object({ deletion: described(deletion, 'How far the deletion is.') }),
};
