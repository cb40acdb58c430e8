import { errorBody } from '../../../../functions/contracts/error.ts';
import type { ApiAnswer } from './api-client.ts';

/** Why the API refused; `fields` are the missing and the wrong ones. */
export type Refusal = {
  status: number;
  detail: string;
  fields: readonly { field: string; message: string }[];
};

/** Without `code`, which this server's own errors do not have. */
const readable = errorBody.pick({ detail: true, errors: true });

/** Reads the refusal from an answer with any body. */
export const readRefusal = ({ status, json }: ApiAnswer): Refusal => {
  const { data } = readable.safeParse(JSON.parse(json));
  return {
    status: status < 400 ? 502 : status,
    detail: data?.detail ?? 'The API gave an unexpected answer. Try again.',
    fields: data?.errors ?? [],
  };
};
