import { describe, expect, it } from 'vitest';
import { facebook } from '../../../../functions/catalogue/providers/facebook.ts';
import { gmail } from '../../../../functions/catalogue/providers/gmail.ts';
import { pipedrive } from '../../../../functions/catalogue/providers/pipedrive.ts';
import type { Provider } from '../../../../functions/catalogue/providers/provider.ts';
import { quickbooks } from '../../../../functions/catalogue/providers/quickbooks.ts';
import { resolveProvider } from '../../../../functions/catalogue/providers/resolve-provider.ts';
import {
  describeConnection,
  withGrantedScopes,
} from '../../../../functions/connect/domain/describe-connection.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';
import { unused } from '../../../support/connections/unused-connections.ts';

const variables = { environment: '', realm_id: '9130000000000001' };
const company = { CompanyInfo: { Id: '1', CompanyName: 'Hafen' } };

const grant = { tokens: { accessToken: 'a' }, answer: {} };
const deadline = deadlineOf(10_000);
/** @param status of every answer; without it, none comes */
const responding = (status: number | undefined, body: unknown) => {
  let calls = 0;
  const call = async () => {
    calls++;
    if (status === undefined) throw new Error('down');
    return { status, headers: {}, body, bytes: 0 };
  };
  return { providerApi: { call }, calls: () => calls };
};

const describeWith = async (status: number, body: unknown, given: Provider = quickbooks) => {
  const provider = resolveProvider(given, variables);
  return describeConnection(responding(status, body), { provider, variables, grant }, deadline);
};

it.each([
  [200, 1],
  [403, 1],
  [408, 2],
  [429, 2],
  [500, 2],
  [undefined, 2],
])('after a response of %s, it has requested the account %i times', async (status, times) => {
  const provider = resolveProvider(quickbooks, variables);
  const responses = responding(status, company);
  await describeConnection(responses, { provider, variables, grant }, deadline);
  expect(responses.calls()).toBe(times);
});

it('was granted what a person allowed, and not what they declined', async () => {
  const data = [
    { permission: 'pages_show_list', status: 'granted' },
    { permission: 'leads_retrieval', status: 'declined' },
  ];
  const provider = resolveProvider(facebook, {});
  const { tokens } = await withGrantedScopes(responding(200, { data }), provider, grant, deadline);
  expect(tokens.grantedScopes).toEqual(['pages_show_list']);
});

it('is not asked for the scopes that its token answer names', async () => {
  const responses = responding(200, { data: [] });
  const named = { ...grant, tokens: { accessToken: 'a', grantedScopes: ['few'] } };
  const provider = resolveProvider(facebook, {});
  expect(await withGrantedScopes(responses, provider, named, deadline)).toEqual(named);
  expect(responses.calls()).toBe(0);
});

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

it('is not connected without what its token answer has to say of its API', async () => {
  expect(await describeWith(200, { data: { id: 1 } }, pipedrive)).toBe('not_understood');
});

describe('the id of an account', () => {
  it('is at Google no address, which may change or become another person’s', async () => {
    const person = { sub: '108', email: 'ada@example.com' };
    const account = { id: person.sub, label: person.email };
    expect(await describeWith(200, person, gmail)).toMatchObject({ account });
  });

  const account = { id: ['id'], label: [], url: 'https://a/' };
  const accountOf = async (response: object) => {
    const described = await describeWith(200, response, { ...quickbooks, account });
    return typeof described === 'object' ? described.account : described;
  };

  it('has 300 characters at most, all of them whole', async () => {
    const long = `a${'😀'.repeat(200)}`;
    const id = `a${'😀'.repeat(149)}\ufffd`;
    expect(await accountOf({ id: long })).toMatchObject({ id });
  });

  it('is no word that every account may have', async () => {
    expect(await accountOf({ id: true })).toBeUndefined();
  });
});

it('says which company an account belongs to, where the provider speaks of companies', async () => {
  const provider = { ...quickbooks, account: { id: ['id'], label: [], company: { partOfId: 0 } } };
  const deps = { providerApi: { call: unused } };
  const requested = { provider: resolveProvider(provider, variables), variables };
  const response = { ...grant, answer: { id: 'hafen/7' } };
  const described = await describeConnection(deps, { ...requested, grant: response }, deadline);
  expect(described).toMatchObject({ account: { id: 'hafen/7', companyId: 'hafen' } });
});

describe('the label of an account', () => {
  const provider: Provider = {
    ...quickbooks,
    account: { id: ['id'], label: ['a', 'b'], url: 'https://a/' },
  };
  const labelOf = async (response: object) => {
    const described = await describeWith(200, response, provider);
    return typeof described === 'object' ? described.account?.label : described;
  };

  it.each([
    ['from the next place, if one shows nothing', { id: '1', a: '\u200b', b: 'Acme' }, 'Acme'],
    ['from the id, if no place shows anything', { id: '17', a: '\u3164' }, '17'],
    ['as a question mark, if nothing can be shown', { id: '\u202e' }, '?'],
  ])('is shown %s', async (_, response, label) => {
    expect(await labelOf(response)).toBe(label);
  });
});
