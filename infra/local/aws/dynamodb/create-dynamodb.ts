import type { Server } from 'node:http';
import { createService, unknownOperation } from '../service/create-service.ts';
import { openDatabase } from './open-database.ts';

/**
 * An embedded DynamoDB, not yet listening.
 * @param options `folder`: without it the data is kept in memory; `accessKeyId`: the only one that
 *   is served, without it any is
 */
export const createDynamodb = ({ folder, accessKeyId }: Options = {}): Server => {
  const database = openDatabase(folder);
  const server = createService({
    accessKeyId,
    contentType: 'application/x-amz-json-1.0',
    answer: async (target, body) => {
      const [version = '', operation = ''] = target.split('.');
      if (version === 'DynamoDB_20120810') return database.run(operation, body);
      if (version === 'DynamoDBStreams_20120810') return database.runOnStreams(operation, body);
      throw unknownOperation();
    },
  });
  const close = server.close.bind(server);
  server.close = (done) =>
    close(async (error) => {
      await database.close();
      done?.(error);
    });
  return server;
};

type Options = { folder?: string; accessKeyId?: string };
