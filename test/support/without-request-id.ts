import type { Answer } from './answer.ts';

/** The text of an answer without what differs each time, so that answers can be compared. */
export const withoutRequestId = ({ text }: Answer): string =>
  text.replace(/"request_id":"[\w-]+",?/, '');
