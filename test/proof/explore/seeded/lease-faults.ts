import type { SeededFault } from './seeded-fault.ts';

const tests = 'test/unit/platform/aws/lease-properties.test.ts';
const leases = { file: 'platform/aws/leases.ts', tests };
const meter = { file: 'platform/aws/meter.ts', tests };

/** In requests that a process counts before they come. */
export const leaseFaults: readonly SeededFault[] = [
  {
    ...leases,
    name: 'a lease is not taken from the bucket',
    text: 'meters: meters.map((meter) => ({ ...meter, requests })),',
    by: 'meters,',
  },
  {
    ...leases,
    name: 'a lease never ends',
    text: 'atUs <= leasedUs + lifeUs;',
    by: 'atUs <= leasedUs + lifeUs * 1_000_000;',
  },
  {
    ...leases,
    name: 'a lease is used again when the clock was set back',
    text: 'left > 0 && atUs >= leasedUs && ',
    by: 'left > 0 && ',
  },
  {
    ...leases,
    name: 'a lease of a limit serves another one',
    text: '`${name} ${pace.intervalUs} ${pace.windowUs}`',
    by: 'name',
  },
  {
    ...leases,
    name: 'a burst after a pause is leased',
    text: 'agoUs >= 0 && agoUs < 2 * lifeUs ? holder.requests : 0;',
    by: '50;',
  },
  {
    ...meter,
    name: 'a lease is acquired at the limit',
    text: 'Math.floor(windowUs / 2);',
    by: 'windowUs;',
  },
  {
    ...meter,
    name: 'a lease counts when it begins',
    text: 'countOf(meter, row, nowUs + lifeUs, mostUs(meter.pace))',
    by: 'countOf(meter, row, nowUs, mostUs(meter.pace))',
  },
];
