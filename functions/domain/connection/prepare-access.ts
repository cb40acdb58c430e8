import type { Deadline } from '../model/ports.ts';
import type { Access } from './access.ts';
import type { Connection } from './connection.ts';
import { nextStep } from './next-step.ts';
import { openConnection, type TokenRequest } from './open-connection.ts';
import type { RefreshDeps } from './refresh-connection.ts';

/** A connection that may be used, and its tokens for whoever needs them. */
export type PreparedAccess = { connection: Connection; open(): Promise<Access> };

/**
 * Does what {@link openConnection} does, except that tokens that can be used as they are stay sealed
 * until they are asked for: an answer from the cache needs none, and opening them is a call of KMS.
 */
export const prepareAccess = async (
  deps: RefreshDeps,
  request: TokenRequest & { found: Connection },
  deadline: Deadline,
): Promise<PreparedAccess | Extract<Access, { none: unknown }>> => {
  const { found } = request;
  let opened: Promise<Access> | undefined;
  const open = () => {
    opened ??= openConnection(deps, request, deadline);
    return opened;
  };
  const asked = { owner: '', remainingMs: deadline.remainingMs() };
  if (nextStep(found, asked, deps.clock.nowMs()).do === 'use') return { connection: found, open };
  const access = await open();
  return 'none' in access ? access : { connection: access.open.connection, open };
};
