import type { Connection } from '../../functions/connections/domain/connection.ts';
import type { EndedGrant } from '../../functions/disconnect/domain/grant-outcome.ts';
import { table } from '../command-line/table.ts';
import { counted } from './command.ts';

export const rowOf = ({ integrationId, integrationType, account, agentIds = [] }: Connection) => [
  integrationId,
  integrationType,
  account?.label ?? '-',
  String(agentIds.length),
];

export const header = ['ID', 'TYPE', 'ACCOUNT', 'AGENTS'];

export const jsonOf = ({ integrationId, integrationType, account, agentIds = [] }: Connection) => ({
  integration_id: integrationId,
  integration_type: integrationType,
  account: account?.label ?? null,
  agent_ids: agentIds,
});

export const endedJson = ({ connection, outcome: { revoked, detail } }: EndedGrant) => ({
  ...jsonOf(connection),
  revoked,
  detail,
});

/** The outcome of each grant. */
export const endedText = (ended: readonly EndedGrant[]): string => {
  const rows = ended.map(({ connection, outcome }) => [
    ...rowOf(connection),
    outcome.revoked ? 'yes' : 'no',
    outcome.detail,
  ]);
  const revoked = ended.filter(({ outcome }) => outcome.revoked).length;
  const summary = `${counted(ended.length, 'connection')} disconnected, ${revoked} of them with the grant ended at the provider.`;
  return rows.length > 0
    ? `${table([...header, 'REVOKED', 'WHAT THE PROVIDER WAS TOLD'], rows)}\n\n${summary}`
    : summary;
};
