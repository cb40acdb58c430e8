import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { createConnections } from '../../../../functions/connections/adapters/connections.ts';
import { keyOf } from '../../../../functions/connections/domain/connection-key.ts';
import { getItems } from '../../../../functions/platform/aws/items.ts';
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
const observed = { ...database, client };
const connections = createConnections(observed);

it('reads lists and rows as they are now', async () => {
  sent.length = 0;
  await connections.ofType('t', 'gmail');
  await connections.list('t');
  await connections.get(keyOf(bareConnection()));
  await getItems(observed, 'invitations', [{ invitation_id: 'i' }]);
  const inputs = sent.map((command) => ('input' in command ? command.input : undefined));
  expect(inputs).toMatchObject([
    { ConsistentRead: true },
    { ConsistentRead: true },
    { ConsistentRead: true },
    { RequestItems: { [database.tableName('invitations')]: { ConsistentRead: true } } },
  ]);
});

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
