import {
  isConnectionVisible,
  type Visibility,
  wholeTenant,
} from '../../platform/model/visibility.ts';
import { type Connection, primaryOf } from './connection.ts';
import type { ConnectionKey } from './connection-key.ts';
import type { Connections } from './ports.ts';

/**
 * Which connection a request means: the one in this place, or with this id, or else the primary one.
 * With place and id it must be both.
 */
export type RequestedConnection = {
  tenantId: string;
  integrationType: string;
  integrationId?: string | undefined;
  at?: ConnectionKey | undefined;
  /** Of the caller, if one chooses the connection. */
  visibility?: Visibility | undefined;
};

/**
 * Finds it as it is now. One outside the reach is never found, nor chosen as the primary one; a key of a
 * connection (`at`) is passed only by whoever has found it before.
 */
export const findRequested = async (
  connections: Connections,
  { tenantId, integrationType, integrationId, at, visibility = wholeTenant }: RequestedConnection,
): Promise<Connection | undefined> => {
  if (at) {
    const found = await connections.get(at);
    return integrationId === undefined || found?.integrationId === integrationId
      ? found
      : undefined;
  }
  if (integrationId === undefined) {
    const ofType = await connections.ofType(tenantId, integrationType);
    const within = ofType.connections.filter((each) => isConnectionVisible(visibility, each));
    return primaryOf({ ...ofType, connections: within });
  }
  const found = await connections.find(tenantId, integrationId);
  return found?.integrationType === integrationType && isConnectionVisible(visibility, found)
    ? found
    : undefined;
};
