import { expectTypeOf, it } from 'vitest';
import type {
  DeliveryBase,
  WebhookDelivery,
} from '../../../../functions/webhooks/domain/delivery.ts';
import type {
  FailureStreak,
  Health,
} from '../../../../functions/webhooks/domain/webhook-health.ts';

it('a delivery has no member in a state where it means nothing', () => {
  type Of<State> = DeliveryBase & State;
  type Pending = Of<{ state: 'pending'; attempt: number; dueAtMs: number }>;
  type Failed = Of<{ state: 'failed'; why: 'deleted' }>;
  type Scheduled = Pending & { due: 'schedule' };
  type Probe = Pending & { due: 'probe' };
  expectTypeOf<
    Of<{ state: 'delivered' }> | Failed | Scheduled | (Probe & { scheduledAtMs: number })
  >().toExtend<WebhookDelivery>();
  expectTypeOf<Of<{ state: 'delivered'; dueAtMs: number }>>().not.toExtend<WebhookDelivery>();
  expectTypeOf<Of<{ state: 'delivered'; why: 'exhausted' }>>().not.toExtend<WebhookDelivery>();
  expectTypeOf<Of<{ state: 'failed' }>>().not.toExtend<WebhookDelivery>();
  expectTypeOf<Failed & { leasedUntilMs: number }>().not.toExtend<WebhookDelivery>();
  expectTypeOf<Pending>().not.toExtend<WebhookDelivery>();
  expectTypeOf<Omit<Scheduled, 'dueAtMs'>>().not.toExtend<WebhookDelivery>();
  expectTypeOf<Omit<Scheduled, 'attempt'>>().not.toExtend<WebhookDelivery>();
  expectTypeOf<Probe>().not.toExtend<WebhookDelivery>();
  expectTypeOf<Scheduled & { scheduledAtMs: number }>().not.toExtend<WebhookDelivery>();
});

it('a health has no member in a state where it means nothing', () => {
  type Failing = { is: 'failing'; failures: FailureStreak };
  type ByTenant = { is: 'disabled'; why: 'by_tenant'; atMs: number };
  expectTypeOf<{ is: 'healthy' } | Failing | ByTenant>().toExtend<Health>();
  expectTypeOf<{ is: 'healthy'; failures: FailureStreak }>().not.toExtend<Health>();
  expectTypeOf<{ is: 'failing' }>().not.toExtend<Health>();
  expectTypeOf<Failing & { atMs: number }>().not.toExtend<Health>();
  expectTypeOf<{ is: 'disabled'; atMs: number }>().not.toExtend<Health>();
  expectTypeOf<ByTenant & { failures: FailureStreak }>().not.toExtend<Health>();
});
