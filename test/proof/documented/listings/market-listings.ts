import type { GivenListing } from '../../../support/fields/listing.ts';

const unordered = { given: 'none is documented' };
const calendly = { ask: 'count=', usual: 20, most: 100 };
const mailchimp: GivenListing = { pages: { ask: 'count=', usual: 10, most: 1000 } };
const page: GivenListing = { pages: { ask: 'limit=' }, apart: [' · {id}'] };
const newestFirst = { given: 'the newest first' };
const stripe = { ask: 'limit=', usual: 10, most: 100 };
const archived = { has: { active: false }, shows: ' (archived)' };
const typeform: GivenListing = {
  pages: { ask: 'page_size=', usual: 10, most: 200 },
  order: unordered,
  apart: [' ({id})'],
};
const quickbooks = { ask: 'maxresults ', usual: 100, most: 1000 };

/**
 * Lists of bookings, forms, advertising and payments. Facebook documents no sizes, LinkedIn none of
 * its ad accounts at most. Mailchimp's tags come ten at a time; that a thousand may be asked for is
 * known from its other lists.
 * @see https://developer.calendly.com/api-docs/calendly-api/organizations/list-organization-memberships
 * @see https://learn.microsoft.com/en-us/linkedin/marketing/lead-sync/leadsync
 * @see https://mailchimp.com/developer/marketing/docs/methods-parameters/#pagination
 * @see https://developer.intuit.com/app/developer/qbo/docs/learn/explore-the-quickbooks-online-api/data-queries
 * @see https://shopify.dev/docs/api/usage/limits
 * @see https://docs.stripe.com/api/pagination
 * @see https://www.typeform.com/developers/create/reference/retrieve-forms/
 */
export const marketListings: Readonly<Record<string, GivenListing>> = {
  'cal_com.event_type_id': { name: '{title}' },
  'calendly.member': { pages: calendly, id: 'user.uri', name: '{user.name} ({user.email})' },
  'calendly.event_type': { pages: calendly, id: 'uri' },
  'calendly.routing_form': { pages: calendly, id: 'uri', has: { status: 'published' } },
  'facebook.page_id': page,
  'facebook.form_id': {
    pages: { ask: 'limit=' },
    order: { by: 'created_time', descending: true },
    name: ['{name}', ' · {created_time|date}'],
    has: { status: 'ACTIVE' },
  },
  'facebook_messenger.page_id': page,
  'whatsapp_business.business_id': page,
  'whatsapp_business.business_account_id': page,
  'whatsapp_business.phone_number_id': { ...page, name: '{display_phone_number}' },
  'whatsapp_business.template_id': { ...page, has: { status: 'APPROVED' } },
  'linkedin.ad_account_id': {
    pages: { ask: 'pageSize=', usual: 100 },
    order: unordered,
    has: { status: 'ACTIVE' },
  },
  'linkedin.form_id': { pages: { ask: 'count=', most: 100 }, order: unordered },
  'mailchimp.list_id': mailchimp,
  'mailchimp.tag': mailchimp,
  'mailchimp.segment_id': mailchimp,
  'quickbooks.customer_id': {
    pages: quickbooks,
    order: { by: 'name', request: 'orderby DisplayName' },
    id: 'Id',
    name: '{DisplayName}',
  },
  'quickbooks.item_id': {
    pages: quickbooks,
    order: { by: 'name', request: 'orderby Name' },
    id: 'Id',
    name: '{Name}',
  },
  'shopify.location_id': {
    pages: { ask: 'first: ', mustAsk: true, most: 250 },
    id: 'legacyResourceId',
  },
  'stripe_connect.product_id': { pages: stripe, order: newestFirst, last: archived },
  'stripe_connect.price_id': { pages: stripe, order: newestFirst, name: '{nickname}' },
  'typeform.workspace_id': typeform,
  'typeform.form_id': { ...typeform, name: '{title}' },
  'typeform.question': { order: { given: 'that of the form' }, id: 'ref', name: '{title}' },
};
