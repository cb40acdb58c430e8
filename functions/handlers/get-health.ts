import { composeNothing } from '../composition/api.ts';
import { getHealth } from '../contracts/get-health.ts';
import { apiVersion } from '../contracts/route.ts';
import { endpoint } from '../http/endpoint.ts';

/** Answers without using tables or keys. An extension. */
export const handler = endpoint(getHealth, composeNothing, async () => ({
  body: { status: 'ok' as const, version: apiVersion },
}));
