import { composeNothing } from '../../composition/api.ts';
import { getHealth } from '../../docs/contracts/get-health.ts';
import { apiVersion } from '../../platform/contracts/route.ts';
import { endpoint } from '../../platform/http/endpoint.ts';

/** Answers without using tables or keys. An extension. */
export const handler = endpoint(getHealth, composeNothing, async () => ({
  body: { status: 'ok' as const, version: apiVersion },
}));
