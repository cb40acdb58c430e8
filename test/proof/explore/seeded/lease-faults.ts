import { foundBy } from './seeded-fault.ts';

/** In requests that a process counts before they come. */
export const leaseFaults = foundBy('test/unit/platform/aws/lease-properties.test.ts', {
  'platform/aws/leases.ts': {
    'a lease is not taken from the bucket': [
      'meters: meters.map((meter) => ({ ...meter, requests })),',
      'meters,',
    ],
    'a lease never ends': ['atUs <= leasedUs + lifeUs;', 'atUs <= leasedUs + lifeUs * 1_000_000;'],
    'a lease is used again when the clock was set back': [
      'left > 0 && atUs >= leasedUs && ',
      'left > 0 && ',
    ],
    'a lease of a limit serves another one': [
      '`${name} ${pace.intervalUs} ${pace.windowUs}`',
      'name',
    ],
    'a burst after a pause is leased': [
      'agoUs >= 0 && agoUs < 2 * lifeUs ? holder.requests : 0;',
      '50;',
    ],
    'a burst that others get, too, is leased': ['nowUs >= sharedUs + lifeUs && ', ''],
  },
  'platform/aws/meter.ts': {
    'a lease is acquired at the limit': ['Math.floor(windowUs / 2);', 'windowUs;'],
    'a lease counts when it begins': [
      'countOf(meter, row, nowUs + lifeUs, mostUs(meter.pace))',
      'countOf(meter, row, nowUs, mostUs(meter.pace))',
    ],
  },
});
