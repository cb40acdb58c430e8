import type { startFaultProxy } from './fault-proxy.ts';

type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;

/**
 * Fails the first attempt of every call, by turns in two ways, whoever else calls in between.
 * @returns gives how many failed
 */
export const failEachOnce = (service: Pick<FaultProxy, 'chooseBy'>) => {
  let failed = 0;
  service.chooseBy((_, { headers }) => {
    if (!String(headers['amz-sdk-request']).startsWith('attempt=1;')) return undefined;
    failed += 1;
    return failed % 2 ? 'fail' : 'drop';
  });
  return () => failed;
};
