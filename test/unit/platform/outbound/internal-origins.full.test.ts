import { describe, expect, it } from 'vitest';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import type { Provider } from '../../../../functions/catalogue/providers/provider.ts';
import { hostsOf } from '../../../../functions/catalogue/providers/provider-urls.ts';
import { readVariables } from '../../../../functions/catalogue/providers/read-variables.ts';
import { resolveProvider } from '../../../../functions/catalogue/providers/resolve-provider.ts';
import { parentValues } from '../../../../functions/options/domain/query/parent-values.ts';
import { fillUrl } from '../../../../functions/options/domain/reading/fill-template.ts';
import { requestMaker } from '../../../../functions/options/domain/reading/make-request.ts';
import { requestAt } from '../../../../functions/options/domain/reading/request-at.ts';
import {
  type LiveField,
  liveFields,
  requestsOf,
  valuesOf,
} from '../../../support/fields/live-fields.ts';
import { internalHosts, smuggled } from '../../../support/hostile/internal-addresses.ts';

const spellings = (allowed: string) => [
  ...new Set(internalHosts.flatMap((host) => smuggled(host, allowed))),
];

/** The part of a URL that a value must not change: a value may only fill one path segment or the query. */
const shapeOf = ({ origin, pathname }: URL) => `${origin} ${pathname.split('/').length}`;

const requestsSearching = (
  { field }: LiveField,
  values: ReadonlyMap<string, string>,
  requested: string,
): URL[] => {
  const search = field.search && { place: field.search, searchText: requested };
  return requestsOf(field).map((request) => requestMaker(request, values, search)().url);
};

const cases = liveFields.flatMap((live) =>
  [...(live.field.parents ?? []), ...(live.field.optionalParents ?? [])].map((parent) => ({
    ...live,
    parent,
  })),
);

describe.each(cases)('$parent as a parent of $name', ({ parent, ...live }) => {
  const { component, field } = live;
  const known = valuesOf(live);
  const others = Object.fromEntries([...known].filter(([name]) => name !== parent));
  const urls = [...Object.values(field.prerequisites ?? {}), field.tokenPrerequisite].flatMap(
    (lookup) => lookup?.url ?? [],
  );
  const requestsWith = (values: ReadonlyMap<string, string>) => [
    ...requestsSearching(live, values, 'a'),
    ...urls.map((url) => fillUrl(url, values)),
  ];
  const usual = requestsWith(known).map(shapeOf);

  it('never changes the host or the path of a request', () => {
    const astray = spellings('api.example.com').filter((spelling) => {
      const query = { ...others, [parent]: spelling };
      const { values, problems } = parentValues(component, field, query);
      const requests = requestsWith(new Map([...known, ...values])).map(shapeOf);
      return problems.length === 0 && requests.join() !== usual.join();
    });
    expect(astray).toEqual([]);
  });
});

const searched = liveFields.filter(({ field }) => field.search);

it.each(searched)('what is searched in $name never changes the host or the path', (live) => {
  const shapes = (requested: string) =>
    requestsSearching(live, valuesOf(live), requested).map(shapeOf).join();
  const usual = shapes('a');
  const astray = spellings('api.example.com').filter((spelling) => shapes(spelling) !== usual);
  expect(astray).toEqual([]);
});

describe('the position of a page', () => {
  it('never leads to another host or path', () => {
    const linked = liveFields.filter(({ field }) => field.paging.style === 'next_url');
    expect(linked.length).toBeGreaterThan(2);
    for (const live of linked) {
      const make = requestMaker(live.field.request, valuesOf(live));
      const first = make();
      const followed = (spelling: string) => requestAt(live.field.paging, make, spelling);
      expect(spellings(first.url.host).filter(followed)).toEqual([]);
    }
  });

  it('stays in the query or in the body when it is a cursor', () => {
    for (const live of liveFields) {
      const { paging } = live.field;
      if (['none', 'next_url'].includes(paging.style)) continue;
      const make = requestMaker(live.field.request, valuesOf(live));
      const first = make();
      const astray = internalHosts.filter((host) => {
        const next = requestAt(paging, make, `https://${host}/`);
        return next && shapeOf(next.url) !== shapeOf(first.url);
      });
      expect(astray).toEqual([]);
    }
  });
});

/** The hosts that a value may lead to: its provider's own. */
const owners: Readonly<Record<string, RegExp>> = {
  gorgias: /\.gorgias\.com$/,
  intercom: /\.intercom\.(com|io)$/,
  microsoft_dynamics:
    /\.(?:dynamics\.(?:com|cn)|microsoftdynamics\.us|appsplatform\.us|microsoftonline\.(?:com|us|cn))$/,
  mailchimp: /\.mailchimp\.com$/,
  pipedrive: /\.pipedrive\.com$/,
  quickbooks: /\.intuit\.com$/,
  salesforce: /\.salesforce\.com$/,
  shopify: /\.myshopify\.com$/,
  typeform: /\.typeform\.(com|eu)$/,
  zendesk: /\.zendesk\.com$/,
  zoho: /\.zoho(apis|cloud)?\.[a-z.]+$/,
};
const variables = [...providers.values()].flatMap((provider) =>
  Object.entries(provider.variables ?? {}).map(([key, variable]) => ({
    type: provider.type,
    key,
    provider,
    variable,
  })),
);

describe.each(variables)('$key of $type', ({ type, provider, variable, key }) => {
  const one: Provider = { ...provider, variables: { [key]: variable } };
  const fixed = hostsOf(resolveProvider(one, {}));
  /** Hosts that only this value leads to, including those for the person's browser. */
  const hostsWith = (given: string): string[] => {
    const { values } = readVariables(one, variable.from, () => given);
    if (Object.keys(values).length === 0) return [];
    const resolved = resolveProvider(one, values);
    const consent = provider.authorizationEndpoint.includes(`{${key}}`)
      ? [new URL(resolved.authorizationEndpoint).hostname]
      : [];
    // A host with a place for another value is none.
    return [...consent, ...hostsOf(resolved)].filter(
      (host) => !fixed.has(host) && !/[{}]/.test(host),
    );
  };

  it('never leads to a host of anybody else', () => {
    const hosts = ['login.salesforce.com', 'acme.pipedrive.com', 'acme.crm4.dynamics.com', 'acme'];
    const given = hosts.flatMap(spellings);
    expect(given.flatMap(hostsWith).filter((host) => !owners[type]?.test(host))).toEqual([]);
  });
});
