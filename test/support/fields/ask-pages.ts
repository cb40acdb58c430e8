import type { LiveChoices } from '../../../functions/components/component.ts';
import type { ProviderApi, ProviderRequest } from '../../../functions/domain/model/ports.ts';
import { collectOptions } from '../../../functions/domain/options/collect-options.ts';
import type { FieldOption, ListPart } from '../../../functions/domain/options/field-options.ts';
import type { LookUp } from '../../../functions/domain/options/look-up.ts';
import type { Provider } from '../../../functions/providers/provider.ts';
import { resolveProvider } from '../../../functions/providers/resolve-provider.ts';
import type { OptionStub } from './option-stub.ts';

/** An imaginary provider without the quirks of real ones. */
export const imaginary: Provider = {
  type: 'imaginary',
  label: 'Imaginary',
  category: 'crm',
  documentation: 'https://imaginary.example/docs',
  authorizationEndpoint: 'https://imaginary.example/authorize',
  tokenEndpoint: 'https://imaginary.example/token',
  apiHosts: ['api.imaginary.example'],
  scopes: [],
  scopeSeparator: ' ',
  pkce: true,
  clientAuthentication: 'client_secret_post',
};

export const thingsUrl = 'https://api.imaginary.example/things';
const plain: LookUp['field'] = {
  label: 'Thing',
  valuePattern: /^\w+$/,
  scopes: [],
  request: { url: thingsUrl },
  list: 'items',
  id: 'id',
  name: 'name',
  paging: { style: 'none' },
};

export type Answered = { status?: number; headers?: Record<string, string>; body?: unknown };
type Asked = {
  field?: Partial<LookUp['field']>;
  provider?: Partial<Provider>;
  values?: Record<string, string>;
  part?: ListPart;
  remainingMs?: number;
};

/** A provider's API that a function answers, with its requests. */
export const answering = (answer: (request: ProviderRequest, count: number) => Answered) => {
  const requests: ProviderRequest[] = [];
  const slept: number[] = [];
  const providerApi: ProviderApi = {
    call: async (_, request) => {
      requests.push(request);
      const { status = 200, headers = {}, body } = answer(request, requests.length - 1);
      return { status, headers, body, bytes: 100 };
    },
  };
  const clock = { nowMs: () => 0, sleep: async (ms: number) => void slept.push(ms) };
  return { requests, slept, deps: { providerApi, clock } };
};

/** Looks up a field at a provider that a function answers, from the request and its number. */
export const askPages = (
  answer: (request: ProviderRequest, count: number) => Answered,
  { field, provider, values = {}, part = {}, remainingMs = 20_000 }: Asked = {},
) => {
  const { requests, slept, deps } = answering(answer);
  const query = {
    provider: resolveProvider({ ...imaginary, ...provider }, {}),
    field: { ...plain, ...field },
    values: new Map(Object.entries(values)),
    accessToken: 'token',
    ...part,
  };
  const deadline = { signal: new AbortController().signal, remainingMs: () => remainingMs };
  return { requests, slept, result: collectOptions(deps, query, deadline) };
};

/** The option names that these items give. */
export const namesOf = async (items: unknown, field: Asked['field'] = {}) => {
  const { options } = await askPages(() => ({ body: { items } }), { field }).result;
  return options.map(({ name }) => name);
};

/** Reads a field's whole list from a stand-in, without a stack between them. */
export const collectAll = async (
  provider: Provider,
  field: LookUp['field'] & LiveChoices,
  stub: Pick<OptionStub, 'answer'>,
  values: ReadonlyMap<string, string> = new Map(),
): Promise<FieldOption[]> => {
  const { deps } = answering(({ method, url, headers = {}, body }) => {
    const json = body && JSON.parse(JSON.stringify(body));
    const lowered = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    const form = new URLSearchParams();
    return stub.answer({ method, url, headers: Object.fromEntries(lowered), form, json });
  });
  const variables = Object.fromEntries(values);
  const query = {
    provider: resolveProvider(provider, variables),
    field,
    values,
    accessToken: 'token',
  };
  const deadline = { signal: new AbortController().signal, remainingMs: () => 20_000 };
  const found: FieldOption[] = [];
  let part: ListPart | undefined = {};
  while (part) {
    const { options, next }: Awaited<ReturnType<typeof collectOptions>> = await collectOptions(
      deps,
      { ...query, ...part },
      deadline,
    );
    found.push(...options);
    part = next && { from: next };
  }
  return found;
};
