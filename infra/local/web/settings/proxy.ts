import type { ServerResponse } from 'node:http';
import { getFieldOptions } from '../../../../functions/contracts/get-field-options.ts';
import { sendJson } from '../pages/send.ts';
import type { ApiClient } from './api-client.ts';

/** The headers that the page reads. */
const passedOn = [...Object.keys(getFieldOptions.response.headers.shape), 'Retry-After'];

/** Passes the API's answer on to the page's script, so that the key stays on this server. */
export const passOn = async (
  response: ServerResponse,
  api: ApiClient,
  path: string,
): Promise<void> => {
  const { status, json, headers } = await api('GET', path);
  const kept = passedOn.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  sendJson(response, status, JSON.parse(json), Object.fromEntries(kept));
};
