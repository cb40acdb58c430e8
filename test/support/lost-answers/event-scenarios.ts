import { marshall } from '@aws-sdk/util-dynamodb';
import { toRow } from '../../../functions/adapters/connection-row.ts';
import { aConnection } from '../../unit/domain/events/a-connection.ts';
import type { Scenario } from './scenario.ts';

/** Changes as Lambda hands them over. An image that cannot be read becomes a dead letter. */
const published = (name: string, attributes: object): Scenario => ({
  name: `event: ${name}`,
  prepare: async (world) => {
    const { tenantId } = await world.createTenant();
    const row = { ...toRow({ ...aConnection, tenantId }), ...attributes };
    const record = {
      eventID: '1',
      eventName: 'INSERT',
      dynamodb: {
        SequenceNumber: '111',
        ApproximateCreationDateTime: Date.now() / 1000,
        NewImage: marshall(row, { removeUndefinedValues: true }),
      },
    };
    return { tenantId, act: () => world.publish({ Records: [record] }) };
  },
});

/** What follows from a change of a connection. */
export const eventScenarios: readonly Scenario[] = [
  published('of a connected account', {}),
  published('of an unreadable row', { status: 'unknown' }),
];
