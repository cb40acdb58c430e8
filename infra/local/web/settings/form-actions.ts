import type { ApiClient } from './api-client.ts';
import { change } from './change.ts';
import { connect } from './connect.ts';
import type { ApiRequest } from './curl-box.ts';
import { disconnect } from './disconnect.ts';
import type { Notice } from './notice.ts';
import type { Tone } from './status-words.ts';

/** What the page says of a form that was sent. */
export type Done = { status: number; notice: Notice };

type Source = { api: ApiClient; baseUrl: string };

const done = (
  status: number,
  [tone, title, text]: readonly [Tone, string, string],
  request: ApiRequest,
): Done => ({ status, notice: { outcome: { tone, title, text, request } } });

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
  if (problems.length > 0) return { status, notice: { question: { type, problems, given } } };
  const url = `${baseUrl}/integrations/oauth_start/${type}`;
  return done(status, ['bad', 'Not connected', detail], { method: 'POST', url, body: given });
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

export const disconnectAccount = async ({ api, baseUrl }: Source, id: string): Promise<Done> => {
  const result = await disconnect(api, id);
  const request = { method: 'DELETE', url: `${baseUrl}/integrations/${id}` } as const;
  if ('status' in result)
    return done(result.status, ['bad', 'Not disconnected', result.detail], request);
  const { revoked, detail } = result;
  return done(
    200,
    revoked ? ['good', 'Disconnected', detail] : ['warn', 'Disconnected here only', detail],
    request,
  );
};
