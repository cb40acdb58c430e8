import * as z from 'zod';
import { gohighlevel } from '../../functions/catalogue/providers/gohighlevel.ts';
import { callbackSlugOf } from '../../functions/catalogue/providers/provider-urls.ts';
import {
  type FailureReason,
  failureMessage,
} from '../../functions/connect/domain/flow-failures.ts';
import type { ErrorCode } from '../../functions/platform/contracts/error-codes.ts';
import { securityHeaders } from '../../functions/platform/http/json.ts';
import type { Probe } from './probe.ts';
import { isError, isFailedCallback } from './probe-faults.ts';

export const callback = '/integrations/oauth_callback/slack';
/** Of a provider that refuses a redirect URI with its name. */
export const renamedCallback = callback.replace('slack', callbackSlugOf(gohighlevel));
export const options = '/events/components/gmail/events/email_received/options/label_id';

// No value has a character that means something in a pattern.
export const security = Object.fromEntries(
  Object.entries(securityHeaders).map(([name, value]) => [name, new RegExp(`^${value}$`)]),
);
export const rateLimit = {
  'ratelimit-limit': /^\d+$/,
  'ratelimit-remaining': /^\d+$/,
  'ratelimit-reset': /^\d+$/,
};
export const openapi = z.object({
  openapi: z.string().startsWith('3.1'),
  servers: z.tuple([z.object({ url: z.url() })]),
});

/** Tenants have different connections, so this expects the list or a documented error. */
export const unconnected = new Set(['integration_not_connected', 'reconnect_required']);

export const refused = (
  name: string,
  path: string,
  code: ErrorCode,
  more: Pick<Probe, 'method' | 'apiKey' | 'authorization'> = {},
): Probe => ({ name, path, ...more, faults: (response) => isError(response, code) });

/** A callback that leads to the settings page, which says why it failed. */
export const failed = (name: string, path: string, reason: FailureReason): Probe => ({
  name,
  path,
  faults: (response) => isFailedCallback(response, failureMessage(reason)),
});
