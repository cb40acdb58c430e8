import type { z } from 'zod';
import type { createdInvitation } from '../../../functions/invitations/contracts/invitation.ts';
import { createDemoPerson } from './demo-person.ts';
import type { TestStack } from './start-test-stack.ts';

const proofIn = (page: string) => /name="proof" value="([^"]+)"/.exec(page)?.[1] ?? '';
const leadIn = (page: string) =>
  /http-equiv="refresh" content="0;url=([^"]+)"/.exec(page)?.[1]?.replaceAll('&#38;', '&');

type Created = z.output<typeof createdInvitation>;

/** Invitations, from the tenant's and from a person's side. */
export const createInviting = ({ info, request }: Pick<TestStack, 'info' | 'request'>) => {
  const below = (url: string) => url.slice(info.base_url.length);

  const invite = async (apiKey: string, given: object = {}) => {
    const requested = { asked_by: 'Acme Dental', purpose: 'So that our agent answers your mail' };
    const response = await request('/invitations', {
      method: 'POST',
      apiKey,
      body: JSON.stringify({ integration_type: 'demo', ...requested, ...given }),
    });
    const created = response.body as Created;
    return {
      ...created,
      answer: response,
      path: response.status === 201 ? below(created.url) : '',
    };
  };

  /** A browser, which keeps its cookies, with somebody in it. */
  const openBrowser = (cookies = new Map<string, string>(), username?: string) => {
    const send = async (method: string, path: string, options: object = {}) => {
      const { headers = {}, ...others } = options as { headers?: Record<string, string> };
      const response = await request(path, {
        method,
        headers: {
          accept: 'text/html',
          'sec-fetch-dest': 'document',
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
          ...headers,
        },
        ...others,
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      return response;
    };
    const press = (path: string, proof: string, headers = {}) => {
      const body = new URLSearchParams({ proof }).toString();
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      return send('POST', path, { body, headers: { ...type, ...headers } });
    };
    const person = createDemoPerson(username);
    return {
      cookies,
      open: (path: string, headers = {}) => send('GET', path, { headers }),
      press,
      /** Opens the page and presses its button. */
      accept: async (path: string) => {
        const page = await send('GET', path);
        const response = await press(path, proofIn(page.text));
        return { ...response, authorizationUrl: leadIn(response.text) };
      },
      /** Logs in at the provider, and comes back as far as the callback's address. */
      consent: async (authorizationUrl = '', action: 'allow' | 'cancel' = 'allow') =>
        below((await person(authorizationUrl, action)).href),
      /** Comes back. @returns where the callback leads */
      comeBack: async (callback: string) => {
        const { headers } = await send('GET', callback);
        return new URL(headers.get('location') ?? '');
      },
    };
  };

  const shown = async (apiKey: string, id: string) => {
    const { status, body } = await request(`/invitations/${id}`, { apiKey });
    return { ...Object(body), httpStatus: status };
  };

  return { invite, openBrowser, shown, below, proofIn };
};
