import { banner } from '../../infra/local/banner.ts';
import { parseOptions } from '../../infra/local/options.ts';
import { startLocalStack } from '../../infra/local/stack.ts';

/** What `npm start` starts, of bundles that are there: their folder, then the options of `npm start`. */
const [bundles = '', ...args] = process.argv.slice(2);
const options = parseOptions(args, process.env);
if (options === 'help') throw new Error('There is no help here');
const stack = await startLocalStack(options, { bundles });
console.log(banner(stack.info, options.dataDir));
