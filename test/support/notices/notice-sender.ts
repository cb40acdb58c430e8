import type { OAuthApp } from '../../../functions/platform/model/ports.ts';

/** A notice as it is sent; `query` begins with a question mark. */
export type WireNotice = { headers: Record<string, string>; body: string; query?: string };

/** A provider's notice of an uninstall, written only from the provider's documentation. */
export type NoticeSender = {
  app: OAuthApp;
  /** The secret that it signs with, and another one. */
  secret: string;
  otherSecret: string;
  grantFamily?: string | undefined;
  /** The JSON of a notice, with or without an account. */
  uninstall(accountId: string | undefined, atMs: number, appId?: string): object;
  /** The signed headers and body with this JSON. */
  wire(json: string, secret: string, atMs: number): WireNotice;
  /** Whether a notice that was signed long ago is refused. */
  expires: boolean;
  /** Whether a notice has the time of what it reports. */
  isDated: boolean;
  /** Nothing signed says when it happened, so the provider is asked about the grant. */
  isTimeless?: true;
  /** Why the connections have ended; `uninstalled` unless said otherwise. */
  why?: 'grant_ended';
  /** As {@link usualResponses} unless said otherwise. */
  responses?: NoticeResponses;
};

/** The statuses of a notice that is taken, that is sent again, and that is refused for whatever reason. */
export type NoticeResponses = {
  accepted: number;
  again: number;
  refused: number;
  notJson: { status: number; code: string };
  withoutAccount: number;
};

export const usualResponses: NoticeResponses = {
  accepted: 200,
  again: 200,
  refused: 401,
  notJson: { status: 400, code: 'malformed_json' },
  withoutAccount: 422,
};
