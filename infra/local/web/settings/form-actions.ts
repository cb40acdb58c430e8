import type { ApiClient } from './api-client.ts';
import { change } from './change.ts';
import { connect } from './connect.ts';
import type { ApiRequest } from './curl-box.ts';
import { disconnect } from './disconnect.ts';
import { notConnected } from './not-connected.ts';
import type { Notice } from './notice.ts';
import { accountOf, type Integration, labelOf, type Overview } from './overview.ts';
import { readIntegration } from './read-integration.ts';
import type { Tone } from './status-words.ts';

/** What the page says of a form that was sent. */
export type Done = { status: number; notice: (overview: Overview) => Notice };

type Source = { api: ApiClient; baseUrl: string };

const done = (
  status: number,
  [tone, title, text]: readonly [Tone, string, string],
  request: ApiRequest,
): Done => ({ status, notice: () => ({ outcome: { tone, title, text, request } }) });

/** @returns where the person goes to consent, or why they cannot */
export const connectAccount = async (
  { api, baseUrl }: Source,
  type: string,
  given: Record<string, string>,
  browserBinding: string | undefined,
): Promise<Done | { url: string }> => {
  const result = await connect(api, type, given, browserBinding);
  if ('url' in result) return result;
  const { status, detail, fields: problems } = result;
  if (problems.length > 0) {
    return { status, notice: () => ({ question: { type, problems, given } }) };
  }
  const url = `${baseUrl}/integrations/oauth_start/${type}`;
  const request = { method: 'POST', url, body: given } as const;
  const outcomeIn = (overview: Overview) => notConnected(overview, { type, text: detail });
  return { status, notice: (overview) => ({ outcome: { ...outcomeIn(overview), request } }) };
};

export const changeAccount = async (
  { api, baseUrl }: Source,
  id: string,
  given: Record<string, string>,
): Promise<Done> => {
  const result = await change(api, id, given);
  const url = `${baseUrl}/integrations/${id}`;
  const body: ApiRequest['body'] =
    given.primary === 'true' ? { primary: true } : { name: given.name || null };
  const request = { method: 'PATCH', url, body } as const;
  return 'status' in result
    ? done(result.status, ['bad', 'Not changed', result.detail], request)
    : done(200, ['good', 'Changed', result.detail], request);
};

const whose = (overview: Overview, ended: Integration | undefined): string => {
  if (!ended) return 'The account';
  const label = labelOf(overview, ended.type);
  const account = accountOf(ended);
  return account ? `${account} at ${label}` : label;
};

export const disconnectAccount = async ({ api, baseUrl }: Source, id: string): Promise<Done> => {
  const ended = await readIntegration(api, id);
  const result = await disconnect(api, id);
  const request = { method: 'DELETE', url: `${baseUrl}/integrations/${id}` } as const;
  if ('status' in result)
    return done(result.status, ['bad', 'Not disconnected', result.detail], request);
  const { revoked, detail: text } = result;
  const tone = revoked ? 'good' : 'warn';
  const notice = (overview: Overview) => {
    const title = `${whose(overview, ended)} is disconnected${revoked ? '' : ' here only'}`;
    return { outcome: { tone, title, text, request } } as const;
  };
  return { status: 200, notice };
};
