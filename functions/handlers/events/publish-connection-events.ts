import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { composePublishConnectionEvents } from '../../composition/api.ts';
import { publishChanges } from '../../events/domain/publish-changes.ts';
import { readConfig } from '../../platform/config.ts';

let deps: ReturnType<typeof composePublishConnectionEvents> | undefined;

/**
 * Lambda calls it with changes of connections, and it puts their events on the bus.
 * @returns the first change that failed; Lambda sends it and all after it again
 */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  deps ??= composePublishConnectionEvents(readConfig());
  const failed = await publishChanges(deps, Records.map(deps.readRecord));
  return { batchItemFailures: failed === undefined ? [] : [{ itemIdentifier: failed }] };
};
