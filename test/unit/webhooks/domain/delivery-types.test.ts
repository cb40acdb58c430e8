import { describe, expectTypeOf, it } from 'vitest';
import type { Delivery, DeliveryBase } from '../../../../functions/webhooks/domain/delivery.ts';
import type { Failures, Health } from '../../../../functions/webhooks/domain/webhook-health.ts';

type Pending = DeliveryBase & { state: 'pending'; attempt: number; dueAtMs: number };

describe('a delivery does not compile', () => {
  it('that is delivered and due', () => {
    expectTypeOf<DeliveryBase & { state: 'delivered' }>().toExtend<Delivery>();
    expectTypeOf<DeliveryBase & { state: 'delivered'; dueAtMs: number }>().not.toExtend<Delivery>();
  });

  it('that is delivered and failed for a reason', () => {
    expectTypeOf<
      DeliveryBase & { state: 'delivered'; why: 'exhausted' }
    >().not.toExtend<Delivery>();
  });

  it('that failed for no reason, or is leased', () => {
    type Failed = DeliveryBase & { state: 'failed'; why: 'deleted' };
    expectTypeOf<Failed>().toExtend<Delivery>();
    expectTypeOf<DeliveryBase & { state: 'failed' }>().not.toExtend<Delivery>();
    expectTypeOf<Failed & { leasedUntilMs: number }>().not.toExtend<Delivery>();
  });

  it('that waits without a reason, a time or an attempt', () => {
    expectTypeOf<Pending & { due: 'schedule' }>().toExtend<Delivery>();
    expectTypeOf<Pending>().not.toExtend<Delivery>();
    expectTypeOf<Omit<Pending, 'dueAtMs'> & { due: 'schedule' }>().not.toExtend<Delivery>();
    expectTypeOf<Omit<Pending, 'attempt'> & { due: 'schedule' }>().not.toExtend<Delivery>();
  });

  it('that is unscheduled without its schedule, or on schedule with two times', () => {
    type Probe = Pending & { due: 'probe' };
    expectTypeOf<Probe & { scheduledAtMs: number }>().toExtend<Delivery>();
    expectTypeOf<Probe>().not.toExtend<Delivery>();
    expectTypeOf<Pending & { due: 'schedule'; scheduledAtMs: number }>().not.toExtend<Delivery>();
  });
});

describe('a health does not compile', () => {
  it('that works and has failures', () => {
    expectTypeOf<{ is: 'healthy' }>().toExtend<Health>();
    expectTypeOf<{ is: 'healthy'; failures: Failures }>().not.toExtend<Health>();
  });

  it('that fails without failures, or with a time of its end', () => {
    expectTypeOf<{ is: 'failing'; failures: Failures }>().toExtend<Health>();
    expectTypeOf<{ is: 'failing' }>().not.toExtend<Health>();
    expectTypeOf<{ is: 'failing'; failures: Failures; atMs: number }>().not.toExtend<Health>();
  });

  it('that is disabled for no reason, or by its tenant for failures', () => {
    type ByTenant = { is: 'disabled'; why: 'by_tenant'; atMs: number };
    expectTypeOf<ByTenant>().toExtend<Health>();
    expectTypeOf<{ is: 'disabled'; atMs: number }>().not.toExtend<Health>();
    expectTypeOf<ByTenant & { failures: Failures }>().not.toExtend<Health>();
  });
});
