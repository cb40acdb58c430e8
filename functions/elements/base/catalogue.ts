import type * as z from 'zod/mini';
import type { getComponent } from '../../contracts/get-component.ts';
import type { getOAuthAttempt } from '../../contracts/get-oauth-attempt.ts';
import type { listComponents } from '../../contracts/list-components.ts';
import type { listIntegrationTypes } from '../../contracts/list-integration-types.ts';
import type { listIntegrations } from '../../contracts/list-integrations.ts';
import type { oauthStart } from '../../contracts/oauth-start.ts';
import type { TrunklineElement } from '../element.ts';
import type { Answer } from './api.ts';

export type Integration = z.output<typeof listIntegrations.response.body>[number];
export type Attempt = z.output<typeof getOAuthAttempt.response.body>;
export type Started = z.output<typeof oauthStart.response.body>;
export type IntegrationType = z.output<typeof listIntegrationTypes.response.body>[number];
export type ListedComponent = z.output<typeof listComponents.response.body>[number];
/** With its events and their fields. */
export type Component = z.output<typeof getComponent.response.body>;
export type FieldFacts = Component['events'][number]['fields'][number];

/** The query of the next page. */
export const nextOf = (headers: Headers): string | undefined => {
  const [, url] = /<([^>]+)>\s*;\s*rel="next"/.exec(headers.get('Link') ?? '') ?? [];
  return url && new URL(url, location.href).search;
};

/** All connected accounts, of every page of the list from this one on. */
export const readIntegrations = async (
  host: TrunklineElement,
  query = '',
): Promise<Answer<Integration[]>> => {
  const answer = await host.api<Integration[]>('GET', `/integrations${query}`);
  const next = answer.ok && nextOf(answer.headers);
  if (!answer.ok || !next) return answer;
  const rest = await readIntegrations(host, next);
  return rest.ok ? { ...rest, body: [...answer.body, ...rest.body] } : rest;
};

const kept = new Map<string, Promise<Answer<unknown>>>();

/** What does not change while a page is open: one request for all elements. A failure is not kept. */
const readOnce = async <T>(host: TrunklineElement, path: string): Promise<Answer<T>> => {
  const asking = kept.get(path) ?? host.api('GET', path);
  kept.set(path, asking);
  const answer = await asking;
  if (!answer.ok) kept.delete(path);
  return answer as Answer<T>;
};

/** What can be connected. */
export const readTypes = (host: TrunklineElement) =>
  readOnce<IntegrationType[]>(host, '/integrations/types');

export const readComponent = (host: TrunklineElement, key: string) =>
  readOnce<Component>(host, `/events/components/${encodeURIComponent(key)}`);
