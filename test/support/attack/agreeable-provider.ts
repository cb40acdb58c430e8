import { liveFields } from '../fields/live-fields.ts';
import { put } from '../fields/option-item.ts';
import type { StubAnswer, StubRequest } from '../providers/stub-server.ts';

/** An item in which every field finds an id. */
const thing: Record<string, unknown> = { id: 'x' };
/** An answer in which every field finds its list, and every token request its token. */
const everything: Record<string, unknown> = {
  ok: true,
  access_token: 'token',
  token_type: 'bearer',
  scope: 'a',
  locationId: 'abc',
  owner: 'https://api.calendly.com/users/A',
  organization: 'https://api.calendly.com/organizations/A',
  instance_url: 'https://login.salesforce.com',
  dc: 'us6',
};
for (const { field } of liveFields) {
  if (typeof field.id === 'string' && field.id) put(thing, field.id, 'x');
  const list =
    typeof field.list === 'object' && 'from' in field.list ? field.list.from : field.list;
  put(everything, list, [thing]);
}

/** Answers every request, sometimes with an error, and always the same for the same path. */
export const agree = ({ url, form }: StubRequest): StubAnswer => {
  const name = [...`${url.pathname}${form.get('code') ?? ''}`];
  const lot = name.reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 97, 7);
  const bad = [429, 401, 403, 404, 503][lot];
  return bad ? { status: bad, body: {} } : { body: everything };
};
