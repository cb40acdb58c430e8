import { failingIn, parentGone, throttled } from './failures.ts';
import { bearer, type Documented, type Exchange, get, lookup } from './lookups.ts';
import { records } from './records.ts';

const graph = 'https://graph.facebook.com/v25.0';
const reference = 'https://developers.facebook.com/docs/graph-api/reference';
const whatsApp = 'https://developers.facebook.com/documentation/business-messaging/whatsapp';
const errorsPage = `${whatsApp}/support/error-codes`;
const portfolio = '805021500648488';
const account = '102290129340398';
const parents = { business_id: portfolio, business_account_id: account };

/** The last page has cursors still, but no `next`. */
const page = (data: readonly object[], next?: string) => ({
  data,
  paging: { cursors: { before: 'abcdefghij', after: 'klmnopqr' }, ...(next ? { next } : {}) },
});
const accounts = (edge: string, ...data: readonly object[]): Exchange =>
  get(`${graph}/${portfolio}/${edge}_whatsapp_business_accounts?fields=id,name`, page(data));
const template = records(['id', 'name', 'language', 'status'], { status: 'APPROVED' });
const error = (code: number) => ({ error: { type: 'OAuthException', code } });

export const documented: Documented = {
  headers: bearer,
  lookups: [
    lookup('business_id', `${reference}/user/businesses/`, {
      exchanges: get(`${graph}/me/businesses?fields=id,name`, page([{ id: portfolio, name: 'A' }])),
      options: [`${portfolio}: A`],
    }),
    lookup('business_account_id', `${whatsApp}/solution-providers/manage-accounts`, {
      parents: { business_id: portfolio },
      exchanges: [
        accounts('owned', { id: account, name: 'Support' }),
        accounts('client', { id: '1906385232743451', name: 'Support' }),
      ],
      options: [`${account}: Support · ${account}`, '1906385232743451: Support · 1906385232743451'],
    }),
    // Who shares accounts sees them; others see their own.
    lookup('business_account_id', errorsPage, {
      parents: { business_id: portfolio },
      exchanges: [
        accounts('owned', { id: account, name: 'Support' }),
        { ...accounts('client'), status: 403, response: error(200) },
      ],
      options: [`${account}: Support`],
    }),
    lookup('phone_number_id', `${reference}/whats-app-business-account/phone_numbers/`, {
      parents,
      exchanges: get(
        `${graph}/${account}/phone_numbers?fields=id,display_phone_number,verified_name`,
        page([
          {
            id: '106540352242922',
            display_phone_number: '+1 631-555-5555',
            verified_name: 'Jasper’s Market',
          },
          { id: '106540352242923', display_phone_number: '+1 631-555-1111' },
        ]),
      ),
      options: [
        '106540352242923: +1 631-555-1111',
        '106540352242922: +1 631-555-5555 – Jasper’s Market',
      ],
    }),
    lookup('template_id', `${reference}/whats-app-business-account/message_templates/`, {
      parents,
      exchanges: [
        get(
          `${graph}/${account}/message_templates?fields=id,name,language,status`,
          page(
            [
              template('1', 'order_shipped', 'en_US'),
              template('2', 'order_shipped', 'de'),
              template('3', 'spring_sale', 'de', 'REJECTED'),
            ],
            `${graph}/${account}/message_templates?access_token=secret&after=klmnopqr`,
          ),
        ),
        get(
          `${graph}/${account}/message_templates?after=klmnopqr`,
          page([template('4', 'hello_world', 'en_US')]),
        ),
      ],
      options: ['4: hello_world (en_US)', '2: order_shipped (de)', '1: order_shipped (en_US)'],
    }),
  ],
  failures: [
    ...failingIn({ business_id: '99' }, 'business_account_id', errorsPage, [
      parentGone('the portfolio is gone', 400, error(100)),
    ]),
    ...failingIn(
      parents,
      'template_id',
      errorsPage,
      [80007, 80008].map((code) =>
        throttled(`too many calls for the account, reported as ${code}`, 400, error(code)),
      ),
    ),
  ],
};
