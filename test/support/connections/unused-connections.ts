import type { Flows } from '../../../functions/connect/domain/flow-ports.ts';
import type { Connections, OAuthClient } from '../../../functions/connections/domain/ports.ts';

/** In the place of a function that a test does not need. */
export const unused = () => Promise.reject(new Error('Not needed'));

/** The same for a function that answers at once. */
export const unusedNow = () => {
  throw new Error('Not needed');
};

/** A port of which a test fakes only the functions that it needs. */
export const unusedConnections: Connections = {
  get: unused,
  tryGet: unused,
  find: unused,
  findMoved: unused,
  primary: unused,
  isPrimary: unused,
  inOrder: unusedNow,
  around: unused,
  ofType: unused,
  connect: unused,
  put: unused,
  acquireLease: unused,
  releaseLease: unused,
  deferRefresh: unused,
  list: unused,
  reword: unused,
  recordCheck: unused,
  recordEnding: unused,
  choosePrimary: unused,
  delete: unused,
  findByAccount: unused,
};

/** The same for flows. */
export const unusedFlows: Flows = {
  create: unused,
  get: unused,
  change: unused,
};

/** The same for the token endpoint. */
export const unusedClient: OAuthClient = {
  exchangeCode: unused,
  refresh: unused,
  revoke: unused,
  uninstall: unused,
};
