import { createKmsServer, ensureKey } from '../../../infra/local/aws/kms/kms.ts';
import { openStore } from '../../../infra/local/store.ts';
import { serve } from './serve.ts';

const [folder = '', ...aliases] = process.argv.slice(2);
const store = openStore(folder);
for (const alias of aliases) ensureKey(store, alias);
await serve(createKmsServer(store));
