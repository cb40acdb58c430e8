import { createDynamodb } from '../../../infra/local/dynamodb.ts';
import { serve } from './serve.ts';

await serve(createDynamodb());
