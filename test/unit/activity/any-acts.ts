import { tenantActs } from '../../../functions/activity/domain/acts.ts';
import { seededRandom } from '../../support/run/random.ts';

/** A line of the audit trail, with what a tenant may not see marked by `hidden`. */
export type AnyLine = Record<string, unknown> & { at: string; act: string; result: string };

export const hidden = 'HIDDEN';
const dayMs = 86_400_000;
const actors = [
  { kind: 'api_key', id: 'key_1' },
  { kind: 'session', id: 'session_1' },
  { kind: 'principal', id: `arn:aws:iam::1:user/${hidden}` },
  { kind: 'system', id: hidden },
  { kind: 'provider', id: 'slack' },
  { kind: 'person' },
  { kind: 'unknown' },
];
const uuidOf = (n: number) => `01932c07-2f5e-7c1a-9a63-${String(n).padStart(12, '0')}`;
/** Tenants whose ids begin alike, and which name the same ids. */
export const tenantIds = Array.from({ length: 20 }, (_, n) => (n % 2 ? `t${n - 1}#x` : `t${n}`));
export const ids = Array.from({ length: 5 }, (_, n) => uuidOf(n));

/** Lines of some tenants and of none, of the last 40 days, several in one millisecond. */
export const anyLines = (count: number, seed: number, nowMs: number): AnyLine[] => {
  const random = seededRandom(seed);
  const of = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)];
  let atMs = nowMs - 40 * dayMs;
  const stepMs = (2 * 40 * dayMs) / count;
  return Array.from({ length: count }, (_, n) => {
    atMs = Math.min(nowMs, atMs + (random() < 0.5 ? 0 : Math.floor(stepMs)));
    const act = String(of([...tenantActs, 'credential.used', 'credential.used', 'tenant.deleted']));
    const isFailed = random() < 0.1;
    return {
      at: new Date(atMs).toISOString(),
      act: random() < 0.02 ? 'notice.refused' : act,
      result: isFailed ? String(of(['refused', 'failed'])) : 'done',
      ...(isFailed && { reason: 'not_found' }),
      ...(random() < 0.95 && { tenant_id: of(tenantIds) }),
      ...(random() < 0.7 && { integration_id: of(ids), integration_type: 'slack' }),
      ...(random() < 0.3 && { agent_id: of(ids) }),
      actor: of(actors),
      // Callers choose it, and repeat it.
      request_id: random() < 0.1 ? 'chosen' : `r${n}`,
      line: n % 3,
      use: `use-${n}`,
      requested_by: hidden,
      source_address: hidden,
      user_agent: hidden,
      caused_by: hidden,
      recorded_by: hidden,
    };
  });
};
