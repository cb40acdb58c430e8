import { describe, expectTypeOf, it } from 'vitest';
import type {
  DeliveryBase,
  WebhookDelivery,
} from '../../../../functions/webhooks/domain/delivery.ts';
import type {
  FailureStreak,
  Health,
} from '../../../../functions/webhooks/domain/webhook-health.ts';

type Pending = DeliveryBase & { state: 'pending'; attempt: number; dueAtMs: number };

describe('a delivery does not compile', () => {
  it('that is delivered and due', () => {
    expectTypeOf<DeliveryBase & { state: 'delivered' }>().toExtend<WebhookDelivery>();
    expectTypeOf<
      DeliveryBase & { state: 'delivered'; dueAtMs: number }
    >().not.toExtend<WebhookDelivery>();
  });

  it('that is delivered and failed for a reason', () => {
    expectTypeOf<
      DeliveryBase & { state: 'delivered'; why: 'exhausted' }
    >().not.toExtend<WebhookDelivery>();
  });

  it('that failed for no reason, or is leased', () => {
    type Failed = DeliveryBase & { state: 'failed'; why: 'deleted' };
    expectTypeOf<Failed>().toExtend<WebhookDelivery>();
    expectTypeOf<DeliveryBase & { state: 'failed' }>().not.toExtend<WebhookDelivery>();
    expectTypeOf<Failed & { leasedUntilMs: number }>().not.toExtend<WebhookDelivery>();
  });

  it('that waits without a reason, a time or an attempt', () => {
    expectTypeOf<Pending & { due: 'schedule' }>().toExtend<WebhookDelivery>();
    expectTypeOf<Pending>().not.toExtend<WebhookDelivery>();
    expectTypeOf<Omit<Pending, 'dueAtMs'> & { due: 'schedule' }>().not.toExtend<WebhookDelivery>();
    expectTypeOf<Omit<Pending, 'attempt'> & { due: 'schedule' }>().not.toExtend<WebhookDelivery>();
  });

  it('that is unscheduled without its schedule, or on schedule with two times', () => {
    type Probe = Pending & { due: 'probe' };
    expectTypeOf<Probe & { scheduledAtMs: number }>().toExtend<WebhookDelivery>();
    expectTypeOf<Probe>().not.toExtend<WebhookDelivery>();
    expectTypeOf<
      Pending & { due: 'schedule'; scheduledAtMs: number }
    >().not.toExtend<WebhookDelivery>();
  });
});

describe('a health does not compile', () => {
  it('that works and has failures', () => {
    expectTypeOf<{ is: 'healthy' }>().toExtend<Health>();
    expectTypeOf<{ is: 'healthy'; failures: FailureStreak }>().not.toExtend<Health>();
  });

  it('that fails without failures, or with a time of its end', () => {
    expectTypeOf<{ is: 'failing'; failures: FailureStreak }>().toExtend<Health>();
    expectTypeOf<{ is: 'failing' }>().not.toExtend<Health>();
    expectTypeOf<{ is: 'failing'; failures: FailureStreak; atMs: number }>().not.toExtend<Health>();
  });

  it('that is disabled for no reason, or by its tenant for failures', () => {
    type ByTenant = { is: 'disabled'; why: 'by_tenant'; atMs: number };
    expectTypeOf<ByTenant>().toExtend<Health>();
    expectTypeOf<{ is: 'disabled'; atMs: number }>().not.toExtend<Health>();
    expectTypeOf<ByTenant & { failures: FailureStreak }>().not.toExtend<Health>();
  });
});
