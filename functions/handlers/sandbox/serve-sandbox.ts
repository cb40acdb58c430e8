import { composeSandbox } from '../../composition/sandbox.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { serveSandbox as route } from '../../sandbox/contracts/sandbox.ts';
import { serveSandbox } from '../../sandbox/http/serve-sandbox.ts';

/** The demo provider, where the environment has a sandbox. An extension. */
export const handler = endpoint(route, composeSandbox, serveSandbox);
