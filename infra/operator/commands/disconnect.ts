import * as z from 'zod';
import type { Connection } from '../../../functions/connections/domain/connection.ts';
import { listed } from '../../../functions/connections/domain/connections-of-type.ts';
import type { UnreadableRow } from '../../../functions/platform/model/unreadable-row.ts';
import { CommandError } from '../../command-line/command-error.ts';
import { optionFacts } from '../../command-line/options.ts';
import { table } from '../../command-line/table.ts';
import { type CommandOutcome, counted, defineCommand, exitCodes, ifUnknown } from '../command.ts';
import type { CommandContext } from '../create-context.ts';
import { endedJson, endedText, header, jsonOf, rowOf } from '../disconnect-output.ts';
import { endEach } from '../disconnecting/end-each.ts';
import { integrationId } from '../integration-options.ts';
import { tenant, yes } from '../options.ts';
import { ifUnreadable, unreadableText } from '../unreadable-rows.ts';

type ChosenConnections = { connections: Connection[]; unreadable: readonly UnreadableRow[] };

const disconnectAll = async (
  context: CommandContext,
  { connections, unreadable }: ChosenConnections,
): Promise<CommandOutcome> => {
  const signal = context.interruption();
  const { ended, acts, failed, stoppedBy } = await endEach(context, connections, signal);
  const failures = failed.map(
    ({ integrationId, error }) => `${integrationId} stays: ${context.explain(error)}`,
  );
  if (signal.aborted) failures.push('Interrupted: run again to go on.');
  else if (stoppedBy !== undefined)
    failures.push(`Stopped: ${context.explain(stoppedBy)} Run again to go on.`);
  if (unreadable.length > 0) failures.push(unreadableText(unreadable));
  return {
    acts,
    json: ended.map(endedJson),
    text: endedText(ended),
    ...(failures.length > 0 && { failure: failures.join(' ') }),
    ...(signal.aborted && { exitCode: exitCodes.interrupted }),
  };
};

/** @throws CommandError if the tenant has no such connection */
const chosenOf = async (
  { connections }: CommandContext,
  tenantId: string,
  id: string | undefined,
): Promise<ChosenConnections> => {
  if (id === undefined) {
    const types = await connections.list(tenantId);
    const unreadable = types.flatMap((each) => each.unreadable);
    return { connections: listed(types).map(({ connection }) => connection), unreadable };
  }
  const found = await connections.find(tenantId, id);
  if (!found) throw new CommandError(`Tenant ${tenantId} has no connection ${id}.`);
  return { connections: [found], unreadable: [] };
};

const nothingToEnd = async (
  context: CommandContext,
  tenantId: string,
): Promise<CommandOutcome> => ({
  json: [],
  text: `Tenant ${tenantId} has connected no accounts.`,
  ...(await ifUnknown(context, tenantId)),
});

const options = z
  .object({
    tenant,
    'integration-id': integrationId,
    all: z.boolean().default(false).register(optionFacts, {
      summary: 'Disconnect every account of the tenant.',
    }),
    yes,
  })
  .refine(({ 'integration-id': id, all }) => (id === undefined) === all, {
    error: 'Give --integration-id or --all, and not both',
  });

export const disconnect = defineCommand({
  changes: true,
  notes:
    'It does what DELETE /integrations/{integration_id} does: the provider is told to end the grant, if it takes that and no other connection uses, or may use, the grant, and the connection is deleted in any case. It answers what the provider was told, and the agents that lose the account. May be run again after an interruption.',
  options,
  examples: [
    'connections disconnect --local .local --tenant demo --all --dry-run',
    'connections disconnect --env prod --tenant acme --integration-id 01932c07-2f5e-7c1a-9a63-52b5a1c8a001',
  ],
  run: async (context, { tenant: tenantId, 'integration-id': id, all, yes }) => {
    const chosen = await chosenOf(context, tenantId, id);
    const { connections, unreadable } = chosen;
    const [only] = connections;
    if (!only && unreadable.length > 0) throw new CommandError(unreadableText(unreadable));
    if (!only) return nothingToEnd(context, tenantId);
    const what = all
      ? `all ${counted(connections.length, 'connection')} of tenant ${tenantId}`
      : `${only.integrationType} account ${only.account?.label ?? only.integrationId} of tenant ${tenantId}`;
    const name = all ? tenantId : (only.account?.label ?? only.integrationId);
    const details = {
      json: connections.map(jsonOf),
      text: table(header, connections.map(rowOf)),
    };
    const change = `Disconnect ${what}`;
    await context.confirm({ change, name, yes }, details, ifUnreadable(unreadable));
    return disconnectAll(context, chosen);
  },
});
