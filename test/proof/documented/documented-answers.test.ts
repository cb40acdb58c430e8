import { describe, expect, it } from 'vitest';
import { optionHeaders } from '../../../functions/options/http/option-headers.ts';
import { providerError } from '../../../functions/options/http/provider-error.ts';
import { type ErrorCode, errorCodes } from '../../../functions/platform/contracts/error-codes.ts';
import { ServiceError } from '../../../functions/platform/contracts/service-error.ts';
import { liveFields } from '../../support/fields/live-fields.ts';
import { createFieldLookUp } from '../../support/fields/query-field.ts';
import { startProviderApi } from '../../support/providers/start-provider-api.ts';
import { documentedComponents } from './catalogue.ts';
import { connectionToken, type Documented } from './lookups.ts';
import { playExchanges } from './play-exchanges.ts';

it('has the documented answers of every field that is looked up', () => {
  const documented = documentedComponents.flatMap(({ component, lookups }) =>
    lookups.map(({ field }) => `${component}.${field}`),
  );
  expect([...new Set(documented)].sort()).toEqual(liveFields.map(({ name }) => name).sort());
});

const { server, providerApi } = await startProviderApi();

/** What a field's first request is answered where its provider has no words of its own, and ours then. */
const usualRefusals: [status: number, code: ErrorCode][] = [
  [401, 'reconnect_required'],
  [403, 'missing_provider_scope'],
  [404, 'parent_not_found'],
  [429, 'provider_rate_limited'],
  [503, 'provider_unavailable'],
];

/** Queries a field as the endpoint does, and gives what a caller is shown. */
const queryField = async (
  { component, variables = {}, account }: (typeof documentedComponents)[number],
  fieldKey: string,
  query: Parameters<ReturnType<typeof createFieldLookUp>>[0],
) => {
  const live = liveFields.find(({ name }) => name === `${component}.${fieldKey}`);
  if (!live) throw new Error(`${component}.${fieldKey} is not looked up`);
  const outcome = await createFieldLookUp(live, providerApi, {
    variables,
    ...(account ? { account } : {}),
    sealedTokens: JSON.stringify({ accessToken: connectionToken }),
  })(query);
  if ('listed' in outcome) {
    const { options } = outcome.listed;
    return { options, headers: optionHeaders('https://us.example', outcome.listed) };
  }
  if ('refused' in outcome) throw new Error(`not queried: ${outcome.refused.why}`);
  return providerError(outcome, outcome.lookUp, Date.now());
};

/** Those that list nothing after this status. Only a field with a parent can have lost it. */
const refusedFields = ({ lookups }: Documented, status: number) => {
  const listed = lookups.filter(({ exchanges: [first] }) => first?.status === status);
  return lookups.filter(
    ({ field, parents }) =>
      listed.every((each) => each.field !== field) && (status !== 404 || parents),
  );
};

describe.each(documentedComponents)('$component', (documented) => {
  it.each(documented.lookups)('lists $field $parents as documented: $see', async (lookup) => {
    const played = playExchanges(lookup.exchanges, documented.headers);
    server.respond = played.answer;
    const { parents = {}, search, ids } = lookup;
    const answer = await queryField(documented, lookup.field, {
      parentsSent: parents,
      search,
      sentIds: ids,
    });
    played.finish();
    expect(answer).toEqual({
      options: lookup.options,
      headers: {
        ...(lookup.truncated ? { 'X-Options-Truncated': 'true' } : {}),
        ...(lookup.default ? { 'X-Options-Default': lookup.default } : {}),
      },
    });
  });

  it('goes by the status alone where a refusal has no words', async () => {
    for (const [status, code] of usualRefusals) {
      const headers: Record<string, string> = status === 429 ? { 'retry-after': '7' } : {};
      server.respond = () => ({ status, headers, body: {} });
      for (const field of refusedFields(documented, status)) {
        const error = await queryField(documented, field.field, {
          parentsSent: field.parents ?? {},
        });
        expect(error, `${field.field}, ${status}`).toMatchObject({
          code,
          ...(status === 429 && { retryAfterSeconds: 7 }),
        });
      }
    }
  });

  it.each(documented.failures ?? [])('answers for $field: $title', async (failure) => {
    const { status, responseHeaders = {}, answer: body, parents = {} } = failure;
    server.respond = () => ({ status, headers: { ...responseHeaders }, body });
    const error = await queryField(documented, failure.field, { parentsSent: parents });
    if (!(error instanceof ServiceError)) throw new Error('It lists options');
    const { code, detail = error.message, retryAfter } = failure.becomes;
    expect(error).toMatchObject({ code, message: detail });
    expect(errorCodes[error.code].status).toBe(failure.becomes.status);
    if (retryAfter) expect(error.retryAfterSeconds).toBe(Number(retryAfter));
  });
});
