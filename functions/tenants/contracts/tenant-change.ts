import * as z from 'zod/mini';
import { mostConnectionLimit } from '../../connections/domain/connection-limit.ts';
import { described } from '../../platform/contracts/described.ts';
import { originValue } from '../../platform/contracts/origin-value.ts';
import { requestedByOf, tenantIdOf } from '../../platform/contracts/service-request.ts';
import { wholeNumber } from '../../platform/contracts/whole-number.ts';
import { sessionBindings } from '../../platform/model/session-binding.ts';

const mostOrigins = 50;
const bindingMessage = `send one of: ${sessionBindings.join(', ')}; or null`;
const originsMessage = `send a list of up to ${mostOrigins} origins`;
const countMessage = 'send a whole number of at least 1';
const limitsMessage = 'send requests_per_second and burst together, or connections; or null';
const allowedOriginsMessage = `send a list of 1 to ${mostOrigins} origins; or null`;

export const tenantAction = <Name extends string>(name: Name) => ({
  action: z.literal(name),
  tenant_id: tenantIdOf('Which tenant.'),
  requested_by: requestedByOf('settings-page'),
});

const count = z.int(countMessage).check(z.minimum(1, countMessage));

const limitsChange = z
  .strictObject(
    {
      requests_per_second: z.optional(z.nullable(count)),
      burst: z.optional(z.nullable(count)),
      connections: z.optional(z.nullable(wholeNumber(1, mostConnectionLimit))),
    },
    limitsMessage,
  )
  .check(
    z.refine(
      ({ requests_per_second: rate, burst, connections }) =>
        typeof rate === typeof burst && (rate !== undefined || connections !== undefined),
      limitsMessage,
    ),
  );

export const tenantChange = z
  .strictObject({
    ...tenantAction('change'),
    session_binding: described(
      z.optional(z.nullable(z.enum(sessionBindings, bindingMessage))),
      'Whether each start must be bound to its person’s session; null: as the environment has it.',
      'required',
    ),
    return_origins: described(
      z.optional(
        z.array(originValue, originsMessage).check(z.maxLength(mostOrigins, originsMessage)),
      ),
      'All origins to which its starts may lead people back, besides those of the environment.',
      ['https://app.acme.example'],
    ),
    allowed_origins: described(
      z.optional(
        z.nullable(
          z
            .array(originValue, allowedOriginsMessage)
            .check(
              z.minLength(1, allowedOriginsMessage),
              z.maxLength(mostOrigins, allowedOriginsMessage),
            ),
        ),
      ),
      'The only origins that its sessions for browsers may name, with the port; null: any. Sessions that were made before keep theirs until they end.',
      ['https://app.acme.example'],
    ),
    limits: described(
      z.optional(z.nullable(limitsChange)),
      `\`requests_per_second\` and \`burst\`: what all its keys and sessions together may send, at most \`tenantRateLimit\` of the environment, and a burst of a minute. \`connections\`: how many it may have, at most ${mostConnectionLimit}. Those that are left out stay; null: as every tenant has it.`,
      { requests_per_second: 5, burst: 10, connections: 2000 },
    ),
  })
  .check(
    z.refine(
      ({ session_binding, return_origins, allowed_origins, limits }) =>
        [session_binding, return_origins, allowed_origins, limits].some(
          (each) => each !== undefined,
        ),
      {
        path: ['session_binding'],
        error: 'send session_binding, return_origins, allowed_origins or limits',
      },
    ),
  );
