import type { IncomingMessage } from 'node:http';
import { settingsPath } from './paths.ts';

// Cookies are shared by all ports of a host.
const name = 'trunkline_started';
/** As long as the start's URL works, and some time on the provider's pages. */
const maxAgeSeconds = 20 * 60;

/** Notes in the browser which type it went off to connect: the redirect back tells its category only. */
export const startedTypeCookie = (type: string): { 'Set-Cookie': string } => ({
  'Set-Cookie': `${name}=${type}; Path=${settingsPath}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax`,
});

export const readStartedType = ({ headers }: IncomingMessage): string | undefined =>
  new RegExp(`(?:^|; )${name}=([a-z_]{1,40})(?:;|$)`).exec(headers.cookie ?? '')?.[1];
