import { foundBy } from './seeded-fault.ts';

/** In requests that a process counts before they come. */
const whileTheyLast = foundBy('test/unit/platform/aws/lease-properties.test.ts', {
  'platform/aws/leases.ts': {
    'a lease never ends': [' && atUs < lease.endsUs;', ';'],
    'a lease is used again when the clock was set back': ['atUs >= lease.leasedUs && ', ''],
    'a lease of a limit serves another one': [
      '`${name} ${pace.intervalUs} ${pace.windowUs}`',
      'name',
    ],
    'a burst after a pause is leased': [
      'second < secondOf(nowUs) ? sum + some : sum',
      'sum + some',
    ],
    'a burst that others get, too, is leased': ['nowUs >= first + sharedAfterUs && ', ''],
  },
  'platform/aws/reserve.ts': {
    'a lease is acquired at the limit': ['Math.min(windowUs, periodUs / 2) / 2', 'windowUs'],
  },
  'platform/aws/admission.ts': {
    'a lease is not taken from the bucket': ['lease && { requests: lease.requests }', 'undefined'],
    'leases are not held back': [
      'const heldUs = nowUs + reservedUsOf(meter, row, nowUs);',
      'const heldUs = nowUs;',
    ],
  },
});

const atTheirEnd = foundBy('test/unit/platform/aws/lease-ends.test.ts', {
  'platform/aws/leases.ts': {
    'a lease is given back twice': ['  holder.lease = undefined;', ''],
    'a lease is given back when its time is over': [
      'lease && leasedUs < lease.endsUs ?',
      'lease ?',
    ],
  },
  'platform/aws/admission.ts': {
    'a lease is given back again by the SDK': ["lease ? 'follows' : 'advances'", "'advances'"],
  },
  'platform/aws/meters.ts': {
    'a lease is given back again when the answer was lost': [
      'if (!written.isRepeated) next?.fail();',
      'next?.fail();',
    ],
  },
  'platform/aws/reserve.ts': {
    'a lease lasts as long as its reserve': [' - Math.max(...paces.map(reservableUsOf))', ''],
    'a reserve lasts for one period': ['? live.inPeriod :', '? 0 :'],
    'a reserve never ends': ['reserve && reserve.period >= period - 1 ?', 'reserve ?'],
    'a reserve of less than nothing adds to a burst': ['Math.max(0, live', 'Math.max(-1_000, live'],
    'leases hold the only request of a limit': [' / 2 / intervalUs) * intervalUs;', ' / 2);'],
  },
  'platform/aws/meter.ts': {
    'leases of a higher limit shut out': ['    reservableUsOf(pace),\n', '    Infinity,\n'],
  },
  'platform/aws/metered-row.ts': {
    'a reserve may have grown': ['[`:most${n}`]: reserve[counted]', '[`:most${n}`]: 1_000_000'],
  },
});

const amongOthers = foundBy('test/unit/platform/aws/lease-contention.test.ts', {
  'platform/aws/meters.ts': {
    'a lease is tried as often as others write': ['isContended ? undefined : lease', 'lease'],
  },
  'platform/aws/admission.ts': {
    'a contended meter is begun where others begin it': [
      'isContended ? Math.min',
      'false ? Math.min',
    ],
    'a meter is removed whose leases may be given back': [' && !liveReserve(reserve, period)', ''],
  },
});

export const leaseFaults = [...whileTheyLast, ...atTheirEnd, ...amongOthers];
