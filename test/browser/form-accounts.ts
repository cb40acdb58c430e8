import { providers } from '../../functions/catalogue/providers/catalogue.ts';
import { requestedScopes } from '../../functions/catalogue/providers/scopes.ts';
import type { StubRequest, StubResponse } from '../support/providers/stub-server.ts';

const spreadsheets = Array.from({ length: 250 }, (_, index) => ({
  id: `file-${index + 1}`,
  name: `Report ${index + 1}`,
}));
const ofDrive = [{ id: 'file-budget', name: 'Budget' }];

const pageSize = 100;
const files = ({ searchParams }: URL): StubResponse => {
  const [, requested = ''] = /name contains '([^']*)'/.exec(searchParams.get('q') ?? '') ?? [];
  const all = searchParams.get('driveId') ? ofDrive : spreadsheets;
  const found = all.filter(({ name }) => name.includes(requested));
  const start = Number(searchParams.get('pageToken') ?? 0);
  const end = start + pageSize;
  const nextPageToken = end < found.length ? String(end) : undefined;
  return { body: { files: found.slice(start, end), nextPageToken } };
};

const sheets = (names: string[]): StubResponse => ({
  body: {
    sheets: names.map((title, index) => ({
      properties: { sheetId: index, title, sheetType: 'GRID', index },
    })),
  },
});

/** A Google account with 250 spreadsheets, and one more in its only shared drive. */
export const googleResponse = ({ url }: StubRequest): StubResponse => {
  if (url.pathname === '/drive/v3/drives') {
    return { body: { drives: [{ id: 'finance', name: 'Finance' }] } };
  }
  if (url.pathname === '/drive/v3/files') return files(url);
  return sheets(url.pathname.endsWith('file-budget') ? ['Year'] : ['Orders', 'Refunds']);
};

const stages = new Map([
  ['sales', ['Qualified', 'Won']],
  ['support', ['Open', 'Closed']],
]);

/** A portal of HubSpot with two pipelines. */
export const hubspotResponse = ({ url }: StubRequest): StubResponse => {
  const [, pipeline = ''] = /\/pipelines\/2026-09\/deals\/(\w+)\/stages$/.exec(url.pathname) ?? [];
  const named = (label: string) => ({ id: label.toLowerCase(), label });
  return { body: { results: (stages.get(pipeline) ?? ['Sales', 'Support']).map(named) } };
};

/** An account of Mailchimp with an audience that has three tags, and one without any. */
export const mailchimpResponse = ({ url }: StubRequest): StubResponse => {
  const named = (name: string) => ({ id: name.toLowerCase(), name });
  if (!url.pathname.endsWith('/tag-search')) {
    return { body: { lists: ['Customers', 'Nobody'].map(named), total_items: 2 } };
  }
  const names = url.pathname.includes('customers') ? ['Berlin', 'Newsletter', 'Wholesale'] : [];
  return { body: { tags: names.map((name, index) => ({ id: index + 1, name })) } };
};

/** The tokens of an account that has granted all that is asked for. */
export const grantedAll = (type: string) => {
  const provider = providers.get(type);
  return { accessToken: 'the-token', grantedScopes: provider && [...requestedScopes(provider)] };
};
