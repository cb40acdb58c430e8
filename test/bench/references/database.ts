import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { physicalName, type TableName } from '../../../functions/adapters/tables.ts';

/** The SDK as its documentation shows it. */
export const database = DynamoDBDocumentClient.from(new DynamoDBClient({}));

export const tableName = (table: TableName) => physicalName('local', table);
