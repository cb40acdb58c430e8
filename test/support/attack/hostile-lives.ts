import type { ResolvedProvider } from '../../../functions/providers/resolve-provider.ts';
import type { ProviderStub } from '../providers/provider-stub.ts';
import type { StubAnswer } from '../providers/stub-server.ts';
import { type HostileBody, hostileBodiesOf } from './hostile-json.ts';

/** A point in the life of a connection at which the provider's answer is hostile. */
export type HostilePlace = 'token' | 'account' | 'refresh' | 'revoke' | 'uninstall';

/** One hostile answer of one provider. */
export type HostileCase = { type: string; place: HostilePlace; body: HostileBody };

/** Every hostile answer at every place where we read an answer of this provider. */
export const hostileCasesOf = (
  type: string,
  provider: ResolvedProvider,
  stub: ProviderStub,
): HostileCase[] => {
  const numbered = (body: object) => JSON.parse(JSON.stringify(body).replaceAll('{n}', '1'));
  const good: Partial<Record<HostilePlace, unknown>> = {
    token: numbered(stub.token),
    account: stub.account,
    refresh: stub.refresh && numbered({ ...stub.token, ...stub.refresh }),
    revoke: provider.revoke && { ok: true, ...stub.revoked?.body },
    uninstall: provider.uninstall && { ok: true, ...stub.revoked?.body },
  };
  return Object.entries(good).flatMap(([place, body]) =>
    body === undefined
      ? []
      : hostileBodiesOf(body).map((each) => ({ type, place: place as HostilePlace, body: each })),
  );
};

/** A successful answer with a hostile body, which says that it is JSON. */
export const hostileAnswer = (text: string, status = 200): StubAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: text,
});
