import { createDynamodb } from '../../../infra/local/aws/dynamodb.ts';
import { serve } from './serve.ts';

await serve(createDynamodb());
