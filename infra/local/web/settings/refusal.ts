import { errorBody } from '../../../../functions/contracts/error.ts';
import type { ApiAnswer } from './api-client.ts';

/** Why the API did not do it; `fields` are those that it asks for or does not accept. */
export type Refusal = {
  status: number;
  detail: string;
  fields: readonly { field: string; message: string }[];
};

/** This server's own words come without a code. */
const readable = errorBody.pick({ detail: true, errors: true });

/** What an answer that is no success says, whatever its body is. */
export const readRefusal = ({ status, json }: ApiAnswer): Refusal => {
  const { data } = readable.safeParse(JSON.parse(json));
  return {
    status: status < 400 ? 502 : status,
    detail: data?.detail ?? 'The API answered something unexpected.',
    fields: data?.errors ?? [],
  };
};
