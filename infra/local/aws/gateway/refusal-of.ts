import * as z from 'zod';
import { errorBody } from '../../../../functions/contracts/error.ts';

/** Why the API refused, for people. */
export type Refusal = { code: string | undefined; detail: string };

type Answer = {
  status: number;
  headers?: Record<string, string | number | boolean> | undefined;
  body: string;
};

const readable = errorBody.pick({ detail: true }).extend({ code: z.string().optional() });

/** Reads the reason of a refusal: from an error's body, or from the redirect to the settings page. */
export const refusalOf = ({ status, headers = {}, body }: Answer): Refusal | undefined => {
  const location = status === 302 && URL.parse(String(headers.Location))?.searchParams;
  if (location && location.get('success') === 'false') {
    return {
      code: location.get('error_code') ?? undefined,
      detail: location.get('error_msg') ?? '',
    };
  }
  return status < 400 ? undefined : fromBody(body);
};

const fromBody = (body: string): Refusal | undefined => {
  try {
    const { data } = readable.safeParse(JSON.parse(body));
    return data && { code: data.code, detail: data.detail };
  } catch {
    return undefined;
  }
};
