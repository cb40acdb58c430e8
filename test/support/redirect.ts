import { expect } from 'vitest';
import type { Answer } from './answer.ts';

/** The query of a redirect to the settings page, in order, after checking all else about it. */
export const settingsRedirectOf = (answer: Answer, frontendUrl: string): [string, string][] => {
  expect(answer.status).toBe(302);
  expect(answer.text).toBe('');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  const location = new URL(answer.headers.get('location') ?? '');
  expect(location.origin + location.pathname).toBe(`${frontendUrl}/settings/integrations`);
  expect(location.hash).toBe('');
  return [...location.searchParams];
};
