import { createDynamodb } from '../../../infra/local/dynamodb.ts';
import { listen } from '../../../infra/local/listen.ts';

process.send?.(await listen(createDynamodb(), 0));
