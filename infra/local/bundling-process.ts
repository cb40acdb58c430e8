import { bundleFunctions } from '../bundling/bundle-functions.ts';
import { replacing } from '../sandbox/with-sandbox.ts';

const localNetwork = replacing('local-network', /\/network\.ts$/, {
  'platform/outbound/network.ts': new URL('./stand-ins/network.ts', import.meta.url),
});

/**
 * Bundles every function into the folder of its argument, for the local network, and sends the paths of
 * what they are made of. A process of its own, as what it loads takes 170 MB.
 */
const [, , folder = ''] = process.argv;
process.send?.(await bundleFunctions(folder, { sandbox: true, plugins: [localNetwork] }));
