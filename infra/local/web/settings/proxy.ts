import type { ServerResponse } from 'node:http';
import { getFieldOptions } from '../../../../functions/contracts/get-field-options.ts';
import { sendJson } from '../pages/send.ts';
import type { ApiClient } from './api-client.ts';

/** What the page reads of an answer beside its body. */
const passedOn = [...Object.keys(getFieldOptions.response.headers.shape), 'Retry-After'];

/** Answers the page's script with what the API says, so that the key need not leave this server. */
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
