import * as z from 'zod';
import type { ApiClient } from './api-client.ts';

const started = z.object({ authorization_url: z.url({ protocol: /^https?$/ }) });
const refused = z.object({ detail: z.string() });

/** Where to send the browser, or why not, with the API's status. */
export type Connect = { url: string } | { status: number; detail: string };

/** Starts a connection by the API: what the product's own server does when somebody clicks Connect. */
export const connect = async (api: ApiClient, integrationType: string): Promise<Connect> => {
  const { status, json } = await api('POST', `/integrations/oauth_start/${integrationType}`);
  const body: unknown = JSON.parse(json);
  const { data } = started.safeParse(body);
  if (status === 201 && data) return { url: data.authorization_url };
  const detail = refused.safeParse(body).data?.detail ?? 'The API answered something unexpected.';
  return { status: status < 400 ? 502 : status, detail };
};
