import type { Provider } from '../../../functions/catalogue/providers/provider.ts';
import { resolveProvider } from '../../../functions/catalogue/providers/resolve-provider.ts';
import { countRequests } from '../../../functions/connections/domain/provider-budget.ts';
import type { ListPart } from '../../../functions/options/domain/query/list-part.ts';
import { createProviderCall } from '../../../functions/options/domain/reading/create-provider-call.ts';
import type { FieldOptions } from '../../../functions/options/domain/reading/field-options.ts';
import { mostRequests } from '../../../functions/options/domain/reading/look-up-requests.ts';
import type { OpenField } from '../../../functions/options/domain/reading/open-field.ts';
import type { FailedRead } from '../../../functions/options/domain/reading/provider-failure.ts';
import { readByIds } from '../../../functions/options/domain/reading/read-by-ids.ts';
import { readPages } from '../../../functions/options/domain/reading/read-pages.ts';
import type { ProviderApi, ProviderRequest } from '../../../functions/platform/model/ports.ts';
import type { StubRequest, StubResponse } from '../providers/stub-server.ts';

/** An imaginary provider without the quirks of real ones. */
const imaginary: Provider = {
  type: 'imaginary',
  label: 'Imaginary',
  category: 'crm',
  authorizationEndpoint: 'https://imaginary.example/authorize',
  tokenEndpoint: 'https://imaginary.example/token',
  apiHosts: ['api.imaginary.example'],
  scopes: [],
  scopeSeparator: ' ',
  pkce: true,
  clientAuthentication: 'client_secret_post',
};

export const thingsUrl = 'https://api.imaginary.example/things';
const plain: OpenField['field'] = {
  valuePattern: /^[\w.]+$/,
  request: { url: thingsUrl },
  list: 'items',
  id: 'id',
  name: 'name',
  paging: { style: 'none' },
};

export type PlayedResponse = {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  bytes?: number;
};
type PageQuery = {
  field?: Partial<OpenField['field']>;
  provider?: Partial<Provider>;
  values?: Record<string, string>;
  part?: ListPart;
  remainingMs?: number;
};

/** A provider's API that a function answers, with its requests. */
const responding = (response: (request: ProviderRequest, count: number) => PlayedResponse) => {
  const requests: ProviderRequest[] = [];
  const slept: number[] = [];
  const providerApi: ProviderApi = {
    call: async (_, request) => {
      requests.push(request);
      const {
        status = 200,
        headers = {},
        body,
        bytes = 100,
      } = response(request, requests.length - 1);
      return { status, headers, body, bytes };
    },
  };
  const clock = { nowMs: () => 0, sleep: async (ms: number) => void slept.push(ms) };
  return { requests, slept, deps: { providerApi, clock } };
};

/** What a stand-in gets of a request. */
const asReceived = ({ method, url, headers = {}, body }: ProviderRequest): StubRequest => {
  const lowered = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const json = body && JSON.parse(JSON.stringify(body));
  return { method, url, headers: Object.fromEntries(lowered), form: new URLSearchParams(), json };
};

/** A provider's API that a stand-in answers, without a server between them. */
export const apiOf = (response: (request: StubRequest) => StubResponse): ProviderApi =>
  responding((request) => response(asReceived(request))).deps.providerApi;

const deadlineOf = (remainingMs: number) => ({
  signal: new AbortController().signal,
  remainingMs: () => remainingMs,
});

/** The list that a reading brought. @throws Error for any other outcome */
const listOf = (read: { list: FieldOptions } | FailedRead): FieldOptions => {
  if ('failed' in read) throw new Error(`no list: ${read.failed.why}`);
  return read.list;
};

/** Reads a field at a provider that a function answers, from the request and its number. */
export const queryPages = (
  response: (request: ProviderRequest, count: number) => PlayedResponse,
  { field: members, provider: facts, values = {}, part = {}, remainingMs = 20_000 }: PageQuery = {},
) => {
  const { requests, slept, deps: known } = responding(response);
  const deps = { ...known, providerApi: countRequests(known.providerApi) };
  const provider = resolveProvider({ ...imaginary, ...facts }, {});
  const field = { ...plain, ...members };
  const call = createProviderCall(deps, provider, field, 'token', deadlineOf(remainingMs));
  const requestsLeft = () => mostRequests(field) - deps.providerApi.made();
  const open = { provider, field, values: new Map(Object.entries(values)), call, requestsLeft };
  const read =
    part.ids && field.byId ? readByIds(open, field.byId, part.ids) : readPages(open, part);
  return {
    requests,
    slept,
    list: async () => listOf(await read),
    failure: async () => {
      const found = await read;
      return 'failed' in found ? found.failed : undefined;
    },
  };
};

/** The option names that these items give. */
export const namesOf = async (items: unknown, field: PageQuery['field'] = {}) => {
  const { options } = await queryPages(() => ({ body: { items } }), { field }).list();
  return options.map(({ name }) => name);
};
