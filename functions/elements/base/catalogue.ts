import type * as z from 'zod/mini';
import type { getOAuthAttempt } from '../../contracts/get-oauth-attempt.ts';
import type { listIntegrationTypes } from '../../contracts/list-integration-types.ts';
import type { listIntegrations } from '../../contracts/list-integrations.ts';
import type { oauthStart } from '../../contracts/oauth-start.ts';
import type { TrunklineElement } from '../element.ts';
import type { Answer } from './api.ts';

export type Integration = z.output<typeof listIntegrations.response.body>[number];
export type Attempt = z.output<typeof getOAuthAttempt.response.body>;
export type Started = z.output<typeof oauthStart.response.body>;
export type IntegrationType = z.output<typeof listIntegrationTypes.response.body>[number];

/** Every page of a list. */
export const readAll = async <T>(host: TrunklineElement, path: string): Promise<Answer<T[]>> => {
  const all: T[] = [];
  let next: string | undefined = path;
  let headers = new Headers();
  while (next !== undefined) {
    const answer: Answer<T[]> = await host.api('GET', next);
    if (!answer.ok) return answer;
    all.push(...answer.body);
    headers = answer.headers;
    const [, url] = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '') ?? [];
    next = url && path.replace(/\?.*/, '') + new URL(url, location.href).search;
  }
  return { ok: true, body: all, headers };
};

let types: Promise<Answer<IntegrationType[]>> | undefined;

/** What can be connected: one request for all elements. */
export const readTypes = async (host: TrunklineElement): Promise<Answer<IntegrationType[]>> => {
  types ??= host.api('GET', '/integrations/types');
  const answer = await types;
  if (!answer.ok) types = undefined;
  return answer;
};
