import { components } from '../../../functions/catalogue/components/catalogue.ts';
import type { Component } from '../../../functions/catalogue/components/component.ts';
import type { ComponentField } from '../../../functions/catalogue/components/field.ts';
import type { LiveChoices } from '../../../functions/catalogue/components/live-choices.ts';
import type { OptionRequest } from '../../../functions/catalogue/components/option-request.ts';
import { providers } from '../../../functions/catalogue/providers/catalogue.ts';
import type { Provider } from '../../../functions/catalogue/providers/provider.ts';
import { hostsOf } from '../../../functions/catalogue/providers/provider-urls.ts';
import { resolveProvider } from '../../../functions/catalogue/providers/resolve-provider.ts';
import { fieldKeysOf } from '../../../functions/options/domain/query/fields.ts';

/** A field that is looked up, and the path of its options. */
export type LiveField = {
  name: string;
  component: Component;
  field: ComponentField & LiveChoices;
  path: string;
};

/** All requests that a field may make, but for those that come before. */
export const requestsOf = ({ request, also = [], join, byId }: LiveChoices): OptionRequest[] => [
  request,
  ...also,
  ...(join ? [join.request] : []),
  ...(byId ? [byId.request] : []),
];

/** The requests of one look-up before the first page of its list. */
export const requestsBefore = ({
  prerequisites = {},
  tokenPrerequisite,
  join,
}: LiveChoices): number =>
  Object.keys(prerequisites).length + [tokenPrerequisite, join].filter(Boolean).length;

/** How many pages one look-up reads at most. */
export const pagesAtOnceOf = (field: LiveChoices): number =>
  (field.requests?.most ?? 10) - requestsBefore(field);

/** A value for each part of a provider's URLs that differs by connection. */
export const variablesOf = (type: string) =>
  Object.fromEntries(
    Object.keys(providers.get(type)?.variables ?? {}).map((name) => [
      name,
      name.replace(/_/g, '-'),
    ]),
  );

const defaultsOf = ({ variables = {} }: Provider) =>
  Object.fromEntries(
    Object.entries(variables).flatMap(([name, given]) =>
      given.default === undefined ? [] : [[name, given.default]],
    ),
  );

/** Maps every host of one provider to one origin. */
export const originsOf = (
  type: string,
  variables: Record<string, string>,
  origin: string,
): [string, string][] => {
  const provider = providers.get(type);
  const hosts = provider ? hostsOf(resolveProvider(provider, variables)) : [];
  return [...hosts].map((host) => [`https://${host}`, origin]);
};

/** Maps every host that calls go to, with these values or without any, to one origin. */
export const originsTo = (origin: string): [string, string][] =>
  [...providers.values()]
    .flatMap((provider) =>
      [variablesOf(provider.type), defaultsOf(provider)].flatMap((variables) => [
        ...hostsOf(resolveProvider(provider, variables)),
      ]),
    )
    .map((host) => [`https://${host}`, origin]);

const samples = [
  '123',
  'abc',
  'deals',
  'Deal',
  'Sheet1',
  'C0123',
  'T0123',
  'inb_1a2b',
  'appQ1w2E3r4T5y6U7',
  'tblH1j2K3l4M5n6B7',
  '01932c07-2f5e-7c1a-9a63-52b5a1c8a001',
  'https://api.calendly.com/users/AAAA',
  'acme.sharepoint.com,da60e844-ba1d-49bc-b4d4-d5e36bae9019,712a596e-90a1-49e3-9b48-bfa80bee8740',
];

/** A value that a field accepts. */
export const sampleOf = ({ fields }: Component, key: string): string => {
  const parent = fields.find((field) => field.key === key);
  const known = parent && 'choices' in parent ? parent.choices.map(({ id }) => id) : samples;
  const sample = known.find((value) => parent?.valuePattern.test(value));
  if (sample === undefined) throw new Error(`no sample for ${key}`);
  return sample;
};

/** The parents that a form asks for before a field, each with a value. */
export const parentsOf = (component: Component, { parents = [] }: ComponentField) =>
  new Map(parents.map((key) => [key, sampleOf(component, key)]));

/** The account of tests of fields. */
export const fieldAccount = { id: 'account-1', label: 'Acme' };

/** What a look-up for that account, with those parents, fills templates with. */
export const queryValuesOf = ({ component, field }: Pick<LiveField, 'component' | 'field'>) =>
  new Map([
    ...Object.entries(variablesOf(component.integrationType)),
    ...parentsOf(component, field),
    ['account_id', fieldAccount.id] as const,
  ]);

/** A value for every name that a field's templates can hold. */
export const valuesOf = ({ component, field }: LiveField): ReadonlyMap<string, string> => {
  const parents = [...(field.parents ?? []), ...(field.optionalParents ?? [])];
  return new Map([
    ...Object.entries(variablesOf(component.integrationType)),
    ['account_id', '1'],
    ['id', 'one'],
    ...Object.keys(field.prerequisites ?? {}).map((name): [string, string] => [name, 'looked-up']),
    ...parents.map((key): [string, string] => [key, sampleOf(component, key)]),
  ]);
};

const pathOf = ({ key, events }: Component, field: ComponentField) => {
  const event = Object.entries(events).find(([, each]) =>
    fieldKeysOf(each).includes(field.key),
  )?.[0];
  return `/events/components/${key}/events/${event}/options/${field.key}`;
};

export const liveFields: readonly LiveField[] = [...components.values()].flatMap((component) =>
  component.fields.flatMap((field) =>
    'request' in field
      ? [
          {
            name: `${component.key}.${field.key}`,
            component,
            field,
            path: pathOf(component, field),
          },
        ]
      : [],
  ),
);
