import { expect } from 'vitest';
import type { Component, Field } from '../../../functions/components/component.ts';
import { startStub } from '../providers/stub-server.ts';
import { useStack } from '../stack/shared-stack.ts';
import { originsTo, sampleOf, variablesOf } from './live-fields.ts';

type Options = { id: string; name: string }[];

const nextOf = (headers: Headers) =>
  /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? undefined;

/** A stack whose look-ups all go to one stand-in, for whichever field a test has in hand. */
export const startFieldStack = async () => {
  const server = await startStub(() => ({ status: 404, body: {} }));
  const { request, createTenant, connect, info } = await useStack(originsTo(server.origin));
  return {
    server,
    request,
    /** A connected tenant, what a form asks for a field, and the values of the requests' templates. */
    accountFor: async (component: Component, field: Field) => {
      const { tenantId, apiKey } = await createTenant();
      const type = component.integrationType;
      const variables = variablesOf(type);
      const known = { variables, account: { id: 'account-1', label: 'Acme' } };
      await connect(tenantId, type, { accessToken: 'token' }, known);
      const parents = new Map((field.parents ?? []).map((key) => [key, sampleOf(component, key)]));
      const filled = new Map([...Object.entries(variables), ...parents]);
      return {
        apiKey,
        query: new URLSearchParams([...parents]),
        values: filled.set('account_id', 'account-1'),
      };
    },
    /** Follows the `next` links to the end. */
    readAll: async (first: string, apiKey: string) => {
      const options: Options = [];
      for (let path: string | undefined = first; path; ) {
        const answer = await request(path, { apiKey });
        expect(answer.status, answer.text).toBe(200);
        options.push(...(answer.body as { options: Options }).options);
        const link = nextOf(answer.headers);
        expect(answer.headers.get('x-options-truncated')).toBe(link ? 'true' : null);
        path = link?.replace(info.base_url, '');
      }
      return options;
    },
  };
};
