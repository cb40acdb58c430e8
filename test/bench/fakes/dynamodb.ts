import { createDynamodb } from '../../../infra/local/aws/dynamodb/create-dynamodb.ts';
import { serve } from './serve.ts';

await serve(createDynamodb());
