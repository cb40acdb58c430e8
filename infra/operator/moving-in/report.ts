import { isRefreshed } from '../../../functions/importing/domain/candidate.ts';
import type { Act } from '../../../functions/telemetry/act.ts';
import { unreadableText } from '../unreadable-rows.ts';
import type { ImportedLine } from './import-all.ts';
import type { GoodLine } from './read-lines.ts';

type LeftOutcome = Extract<ImportedLine['outcome'], { reason: unknown }>;

/** What to do about a line that is not connected, without which row of it cannot be read. */
const nextSteps: Readonly<Record<Exclude<LeftOutcome['reason'], 'unreadable_row'>, string>> = {
  token_refused: 'Have the person connect again: the provider no longer takes the token.',
  connection_ended:
    'It was imported, and has since been disconnected or revoked. Have the person connect again.',
  imported_elsewhere:
    'An earlier run used the token up for another tenant_id or integration_type. If that was wrong, disconnect what it connected; then have the person connect again.',
  interrupted:
    'A run ended while the provider was asked. Check the account at the other system, or have the person connect again.',
  no_answer:
    'The provider was asked and did not answer. Check the account at the other system, or have the person connect again.',
  no_app:
    'Store the OAuth app that the tokens were issued to with “apps configure”, and run again.',
  other_app:
    'Another OAuth app is stored: store the one with the client_id of the line, as the tenant’s own if need be, and run again.',
  too_many_connections:
    'The tenant has as many connections as it may have, and the token was not used. Raise the limit with “tenants change --connection-limit”, or disconnect some, and run again. If the account is connected here, add its id as account_id.',
  account_unknown:
    'The provider does not say whose account it is. The tokens are kept: run again, and have the person connect again if it stays so.',
  not_understood:
    'The line lacks what the token endpoint does not repeat. The tokens are kept: add token_answer, and run again.',
  app_refused: 'The provider refuses the OAuth app: check its client id and secret, and run again.',
  administrator_required:
    'An administrator of the account has to allow the app at the provider. Then run again.',
  provider_busy: 'The provider is busy or limits us. Run again later.',
  unreachable:
    'The provider cannot be reached from here, and nothing was sent. Check the network, and run again.',
  in_progress: 'Another run is at it, or ended a moment ago. Run again in a minute.',
  provider_silent:
    'The provider did not answer another line, so this was not sent. Run again later.',
  tenant_deleted: 'The tenant is deleted, or about to be. Use another id.',
  not_tried: 'The run ended before. Run again.',
};

/** @param outcomes that have this reason */
const nextStepOf = (reason: LeftOutcome['reason'], outcomes: readonly LeftOutcome[]): string => {
  if (reason !== 'unreadable_row') return nextSteps[reason];
  return unreadableText(outcomes.flatMap((each) => ('row' in each ? [each.row] : [])));
};

/** A line of the report: no token, and nothing of the provider's. */
export const reportLine = ({ line, candidate, outcome }: ImportedLine) => ({
  line,
  tenant_id: candidate.tenantId,
  integration_type: candidate.provider.type,
  client_reference: candidate.callerMetadata.clientReference ?? null,
  result: outcome.result,
  ...('integrationId' in outcome
    ? { integration_id: outcome.integrationId, other_account: outcome.otherAccount ?? false }
    : { reason: outcome.reason, next_step: nextStepOf(outcome.reason, [outcome]) }),
});

export const countResults = (imported: readonly ImportedLine[]) => {
  const count = (result: ImportedLine['outcome']['result']) =>
    imported.filter(({ outcome }) => outcome.result === result).length;
  return {
    connected: count('connected'),
    unchanged: count('unchanged'),
    mustReconnect: count('must_reconnect'),
    unknown: count('unknown'),
    notYet: count('not_yet'),
  };
};

/**
 * Of a provider that ends tokens which have no end of their own: what will become of them.
 * @see https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/offline-access-tokens
 */
const lastDays: Readonly<Record<string, string>> = {
  shopify:
    'Shopify token without an end: Shopify refuses those of public apps from 2027-01-01. Have these people connect again before.',
};

/** What is going to end although it can be imported, by the number of lines. */
export const warningsOf = (lines: readonly GoodLine[]): string[] => {
  const ending = lines.flatMap(({ candidate }) =>
    isRefreshed(candidate) ? [] : (lastDays[candidate.provider.type] ?? []),
  );
  return [...Map.groupBy(ending, (text) => text)].map(([text, all]) => `${all.length} × ${text}`);
};

/** One for each tenant: the audit trail is read by tenant. */
export const importActs = (imported: readonly ImportedLine[]): Act[] =>
  [...Map.groupBy(imported, ({ candidate }) => candidate.tenantId)].map(([tenantId, own]) => ({
    act: 'connections.imported',
    result: 'done',
    tenantId,
    ...countResults(own),
  }));

/** How many lines have each reason, most first, with what to do. */
export const summaryOf = (imported: readonly ImportedLine[]): string[] => {
  const left = imported.flatMap(({ outcome }) => ('reason' in outcome ? [outcome] : []));
  return [...Map.groupBy(left, ({ reason }) => reason)]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([reason, all]) => `${all.length} × ${reason}: ${nextStepOf(reason, all)}`);
};
