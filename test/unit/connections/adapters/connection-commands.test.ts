import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { createConnections } from '../../../../functions/connections/adapters/connections.ts';
import { keyOf } from '../../../../functions/connections/domain/connection-key.ts';
import { uuidV7 } from '../../../../functions/platform/model/uuid-v7.ts';
import { bareConnection } from '../../../support/connections/storing.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const database = await createTestDatabase();
const sent: object[] = [];
const send = (command: PutCommand) => {
  sent.push(command);
  return database.client.send(command);
};
const client = Object.assign(Object.create(database.client), { send });
const connections = createConnections({ ...database, client });

it('stores a connection with a single write where nothing else changes', async () => {
  sent.length = 0;
  expect(await connections.connect(bareConnection(), { version: undefined })).toBe(true);
  expect(sent).toEqual([expect.any(PutCommand)]);
});

it.each([
  ['with the flow that claimed the invitation, whose result it becomes', 'flow', true],
  ['with no other flow', 'another', false],
])('stores an invited connection %s', async (_, claimed_by, isStored) => {
  const TableName = database.tableName('invitations');
  const invitation = { invitation_id: uuidV7(1), claimed_by };
  await client.send(new PutCommand({ TableName, Item: invitation }));
  const connection = bareConnection({ invitationId: invitation.invitation_id });
  expect(await connections.connect(connection, { version: undefined })).toBe(isStored);
  expect((await connections.get(keyOf(connection))) !== undefined).toBe(isStored);
  const Key = { invitation_id: invitation.invitation_id };
  const { Item } = await client.send(new GetCommand({ TableName, Key }));
  const result = isStored
    ? { integration_id: connection.integrationId, claim: connection.integrationId }
    : {};
  expect(Item).toEqual({ ...invitation, ...result });
});
