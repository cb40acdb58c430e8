import { describe, expect, it } from 'vitest';
import { describeConnection } from '../../../../functions/domain/connect/describe-connection.ts';
import type { Provider } from '../../../../functions/providers/provider.ts';
import { quickbooks } from '../../../../functions/providers/quickbooks.ts';
import { resolveProvider } from '../../../../functions/providers/resolve-provider.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';

const variables = { environment: '', realm_id: '9130000000000001' };
const company = { CompanyInfo: { Id: '1', CompanyName: 'Hafen' } };

const describeWith = async (status: number, body: unknown, given: Provider = quickbooks) => {
  const grant = { tokens: { accessToken: 'a' }, answer: {} };
  const provider = resolveProvider(given, variables);
  const providerApi = { call: async () => ({ status, headers: {}, body, bytes: 0 }) };
  return describeConnection({ providerApi }, { provider, variables, grant }, deadlineOf(10_000));
};

describe('an account whose id is a variable', () => {
  it('is identified by it, whatever the account’s own id is', async () => {
    const account = { id: '9130000000000001', label: 'Hafen' };
    expect(await describeWith(200, company)).toEqual({ variables, account });
  });

  it('has it before the id in its own answer', async () => {
    const provider: Provider = {
      ...quickbooks,
      account: { idVariables: ['realm_id'], id: ['CompanyInfo.Id'], label: [], url: 'https://a/' },
    };
    const described = await describeWith(200, company, provider);
    expect(described).toMatchObject({ account: { id: '9130000000000001/1' } });
  });

  it('is unknown if the token has no access to it, since anybody may have set the variable', async () => {
    const fault = { error: [{ code: '3100' }] };
    expect(await describeWith(403, { fault })).toEqual({ variables, account: undefined });
  });

  it('is unknown without the variable', async () => {
    const account = { idVariables: ['other'], id: [], label: [], url: 'https://a/' };
    const described = await describeWith(200, company, { ...quickbooks, account });
    expect(described).toEqual({ variables, account: undefined });
  });
});

describe('the label of an account', () => {
  const provider: Provider = {
    ...quickbooks,
    account: { id: ['id'], label: ['a', 'b'], url: 'https://a/' },
  };
  const labelOf = async (answer: object) => {
    const described = await describeWith(200, answer, provider);
    return typeof described === 'object' ? described.account?.label : described;
  };

  it.each([
    ['without what people cannot see', { id: '1', a: 'Ac\u202eme\u200b\ud800' }, 'Acme'],
    ['of 64 characters at most', { id: '1', a: '😀'.repeat(70) }, '😀'.repeat(64)],
    ['from the next place, if one shows nothing', { id: '1', a: '\u200b', b: 'Acme' }, 'Acme'],
    ['from the id, if no place shows anything', { id: '17', a: '\u3164' }, '17'],
    ['as a question mark, if nothing can be shown', { id: '\u202e' }, '?'],
  ])('is shown %s', async (_, answer, label) => {
    expect(await labelOf(answer)).toBe(label);
  });
});
