import { describe, expect, it } from 'vitest';
import {
  type LiveField,
  liveFields,
  originsTo,
  parentsOf,
  valuesOf,
  variablesOf,
} from '../../support/fields/live-fields.ts';
import { holdThings } from '../../support/fields/option-stub.ts';
import { startStub } from '../../support/providers/stub-server.ts';
import { seededRandom } from '../../support/run/random.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { soaking } from '../soak/soaking.ts';
import { hostileBodiesOf, hostileResponse } from '../support/attack/hostile-json.ts';

const { runs, seed, progress, report } = soaking('answers');
const random = seededRandom(seed);

const stub = await startStub(() => ({ status: 404, body: {} }));
const stack = await startTestStack({ originMap: new Map(originsTo(stub.origin)) });
const { request } = stack;

/** Asks for a field, whose n-th answer is hostile. @returns what was hostile about it */
const ask = async (live: LiveField, hostileAt: number) => {
  const { component, field, path } = live;
  const { integrationType: type } = component;
  const known = { variables: variablesOf(type), account: { id: '1', label: 'A' } };
  const { apiKey } = await stack.connected(type, undefined, known);
  const usual = holdThings(live, 2, valuesOf(live));
  let responses = 0;
  let what = 'nothing';
  stub.respond = (received) => {
    const response = usual.answer(received);
    if (responses++ !== hostileAt || response.status === 400) return response;
    const bodies = hostileBodiesOf(response.body ?? {});
    const hostile = bodies[Math.floor(random() * bodies.length)];
    what = hostile?.what ?? what;
    return {
      ...hostileResponse(hostile?.text ?? ''),
      headers: { ...response.headers, 'content-type': 'application/json' },
    };
  };
  const parents = new URLSearchParams([...parentsOf(component, field)]);
  const { status, body } = await request(`${path}?${parents}`, { apiKey });
  return { what, status, code: Object(body).code, options: Object(body).options ?? [] };
};

describe('hostile values in a provider’s lists', () => {
  it('cause no fault of ours', { timeout: 300_000 + runs * 500 }, async () => {
    const statuses = new Map<string, number>();
    for (let n = 0; n < runs; n++) {
      const live = liveFields[n % liveFields.length];
      if (!live) continue;
      const hostileAt = Math.floor(n / liveFields.length) % 3;
      const { what, status, code, options } = await ask(live, hostileAt);
      const shown = `${live.name}, answer ${hostileAt}: ${what}: ${status} ${code}`;
      if (status !== 200) expect(code, shown).not.toBe('internal_error');
      for (const { id, name } of options) {
        expect(id, shown).toMatch(/./);
        expect(name, shown).toEqual(expect.any(String));
      }
      const result = `lists answered with ${status}`;
      statuses.set(result, (statuses.get(result) ?? 0) + 1);
      progress(n);
    }
    report(Object.fromEntries(statuses));
  });
});
