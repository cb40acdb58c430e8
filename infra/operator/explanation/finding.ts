import { appOptions } from '../../../functions/catalogue/providers/app-regions.ts';
import type { Provider } from '../../../functions/catalogue/providers/provider.ts';
import type { Connection } from '../../../functions/connections/domain/connection.ts';
import type { MadeByApp } from '../../../functions/platform/model/find-app.ts';

/** One fact about a connection. `unhealthy`: it does not work until that is fixed. */
export type ExplanationFinding = {
  code: string;
  detail: string;
  nextStep?: string;
  unhealthy?: true;
};

/**
 * A connection, its provider, the time of the examination, and the options that name the environment.
 */
export type ExaminedConnection = {
  connection: Connection;
  provider: Provider;
  nowMs: number;
  targetOption: string;
};

const start = ({ type }: Provider) =>
  `POST /integrations/oauth_start/${type} with a key of the tenant, then open authorization_url.`;

export const connectFirst = (provider: Provider): string =>
  `Have the account connected: ${start(provider)}`;

export const connectAgain = (provider: Provider): string =>
  `Have the account connected again: ${start(provider)}`;

/** @param made the connection, or what may become one, that the app is for */
export const configureApp = (
  provider: Provider,
  targetOption: string,
  { tenantId, tenantApp, variables }: MadeByApp,
): string => {
  const whose = tenantApp === undefined ? '' : ` --tenant ${tenantId}`;
  const options = `${targetOption}${whose} ${appOptions(provider, variables)}`;
  return `npm run operator -- apps configure ${options} --client-id ${tenantApp ?? '<id>'}, the secret on standard input.`;
};

/** What does not work first, then what needs a step. */
export const worstFirst = (findings: readonly ExplanationFinding[]): ExplanationFinding[] =>
  findings.toSorted((one, other) => weight(other) - weight(one));

const weight = ({ unhealthy, nextStep }: ExplanationFinding): number =>
  unhealthy ? 2 : nextStep === undefined ? 0 : 1;
