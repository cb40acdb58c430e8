import type { Deadline } from '../model/ports.ts';
import type { Connection } from './connection.ts';
import { getAccessToken, type TokenRequest } from './get-access-token.ts';
import { nextStep } from './next-step.ts';
import type { OpenConnection } from './open-tokens.ts';
import type { RefreshDeps } from './refresh-connection.ts';

/** A connection that may be used, and its tokens for whoever needs them. */
export type Access = { connection: Connection; open(): Promise<OpenConnection> };

/**
 * Does what {@link getAccessToken} does, except that tokens that can be used as they are stay sealed
 * until they are asked for: an answer from the cache needs none, and opening them is a call of KMS.
 * @throws what {@link getAccessToken} throws, and so does `open`
 */
export const prepareAccess = async (
  deps: RefreshDeps,
  request: TokenRequest & { found: Connection },
  deadline: Deadline,
): Promise<Access> => {
  const { found } = request;
  let opened: Promise<OpenConnection> | undefined;
  const open = () => {
    opened ??= getAccessToken(deps, request, deadline);
    return opened;
  };
  const asked = { owner: '', remainingMs: deadline.remainingMs() };
  if (nextStep(found, asked, deps.clock.nowMs()).do === 'use') return { connection: found, open };
  return { connection: (await open()).connection, open };
};
