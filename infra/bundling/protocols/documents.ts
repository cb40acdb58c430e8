import {
  BatchGetItemCommand,
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand as SdkQueryCommand,
  ScanCommand as SdkScanCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { fromAttributes } from './attribute-values.ts';

// They take the place of the SDK's document client: see own-protocols.ts. The protocol converts items, so
// plain commands take and return documents.
export const BatchGetCommand = BatchGetItemCommand;
export const DeleteCommand = DeleteItemCommand;
export const GetCommand = GetItemCommand;
export const PutCommand = PutItemCommand;
export const QueryCommand = SdkQueryCommand;
export const ScanCommand = SdkScanCommand;
export const TransactWriteCommand = TransactWriteItemsCommand;
export const UpdateCommand = UpdateItemCommand;

export const DynamoDBDocumentClient = {
  from: (client: DynamoDBClient): DynamoDBClient => {
    // The requests of a command go through one chain of middleware. With the SDK's document client all of
    // them would be the first one.
    client.config.cacheMiddleware = true;
    return client;
  },
};

/** Of an item in an error or a stream. */
export const unmarshall = fromAttributes;
