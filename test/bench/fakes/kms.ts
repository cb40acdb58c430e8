import { createKmsServer, ensureKey } from '../../../infra/local/kms.ts';
import { listen } from '../../../infra/local/listen.ts';
import { openStore } from '../../../infra/local/store.ts';

const [folder = '', ...aliases] = process.argv.slice(2);
const store = openStore(folder);
for (const alias of aliases) ensureKey(store, alias);
process.send?.(await listen(createKmsServer(store), 0));
