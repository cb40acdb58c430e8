import * as z from 'zod';
import {
  dated,
  eventNames,
  type Happening,
  nameOf,
} from '../../../functions/events/domain/connection-event.ts';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { CommandError } from '../../command-line/command-error.ts';
import { optionFacts } from '../../command-line/options.ts';
import { defineCommand, ifNothingOf, providerOf, refuseDeleted } from '../command.ts';
import { optionalType } from '../integration-options.ts';
import { tenant, yes } from '../options.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** What a test of each event reports. */
const happenings = (nowMs: number): readonly Happening[] => [
  { kind: 'connected' },
  { kind: 'reconnected' },
  { kind: 'account_changed' },
  { kind: 'permissions_changed', scopesAdded: ['read'], scopesRemoved: [] },
  { kind: 'recovered', recoveredFrom: ['access_refused'] },
  { kind: 'uninstalled' },
  { kind: 'reconnect_required', reason: 'grant_ended' },
  { kind: 'app_misconfigured', reason: 'app_misconfigured' },
  { kind: 'ending_soon', reconnectByMs: nowMs + 7 * dayMs },
  { kind: 'disconnected' },
];

export const sendTest = defineCommand({
  changes: true,
  notes:
    'For whoever builds a consumer: the event is as a real one of the tenant, about a connection that there is not, and its metadata is {"test": "true"}. Webhooks of the tenant do not get it: they have a test of their own, POST /webhooks/{webhook_id}/test.',
  options: z.object({
    tenant,
    event: z
      .enum(eventNames, `must be one of: ${eventNames.join(', ')}`)
      .default('connection.reconnect_required')
      .register(optionFacts, { value: '<name>', summary: `One of: ${eventNames.join(', ')}.` }),
    'integration-type': optionalType,
    yes,
  }),
  examples: [
    'events send-test --local .local --tenant demo',
    'events send-test --env staging --tenant acme --event connection.ending_soon --integration-type gmail',
  ],
  run: async (context, { tenant: tenantId, event: name, 'integration-type': type, yes }) => {
    const { environment, nowMs, events } = context;
    const integrationType = providerOf(context, type ?? 'gmail').type;
    const happening = happenings(nowMs).find(({ kind }) => nameOf(kind) === name);
    if (!happening) throw new CommandError(`There is no test of ${name}.`);
    await refuseDeleted(context, tenantId);
    const { failure, exitCode } = await ifNothingOf(context, tenantId);
    if (failure !== undefined) {
      const refusal = `Tenant ${tenantId} has no API keys, so nothing was sent. Check its id, or create a key for it first.`;
      throw new CommandError(refusal, exitCode);
    }
    const change = `Put a test ${name} of tenant ${tenantId} on the bus`;
    await context.confirm({ change, name: environment, yes });
    const integrationId = uuidV7(nowMs);
    const of = { tenantId, integrationType, integrationId, clientReference: undefined };
    const about = { ...of, metadata: { test: 'true' }, agentIds: [], version: 1 };
    const event = dated({ ...happening, ...about }, nowMs);
    const [isAccepted] = await events.bus.put([event]);
    if (!isAccepted) throw new CommandError('The bus refused it. Try again.');
    return {
      json: { event: name, id: event.id, tenant_id: tenantId, integration_id: integrationId },
      text: `${name} is on the bus, with the id ${event.id}, about the connection ${integrationId}, which there is not.`,
    };
  },
});
