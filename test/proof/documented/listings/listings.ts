import { type GivenListing, type Listing, usualListing } from '../../../support/fields/listing.ts';
import { conversationListings } from './conversation-listings.ts';
import { marketListings } from './market-listings.ts';
import { officeListings } from './office-listings.ts';
import { salesListings } from './sales-listings.ts';

/**
 * The fields that are listed otherwise than usual, by component and key. What is not here is read from the
 * field's own data: its requests, where an answer holds the list, and how it leads to the next page. What
 * each field leaves out, puts first and adds to names is in the lookups of its documented answers; here it
 * is said of some, which show it in lists of any length.
 */
export const givenListings: Readonly<Record<string, GivenListing>> = {
  ...conversationListings,
  ...marketListings,
  ...officeListings,
  ...salesListings,
};

/** How the things of a field are listed, by component and key. */
export const listingOf = (name: string): Listing => ({ ...usualListing, ...givenListings[name] });
