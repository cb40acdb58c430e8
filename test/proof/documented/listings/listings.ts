import { type GivenListing, type Listing, usualListing } from '../../../support/fields/listing.ts';
import { conversationListings } from './conversation-listings.ts';
import { marketListings } from './market-listings.ts';
import { officeListings } from './office-listings.ts';
import { salesListings } from './sales-listings.ts';

const given: Readonly<Record<string, GivenListing>> = {
  ...conversationListings,
  ...marketListings,
  ...officeListings,
  ...salesListings,
};

/**
 * Every field that is looked up, by component and key. What is not here is read from the field's own
 * data: its requests, where an answer holds the list, and how it leads to the next page.
 */
export const listings: Readonly<Record<string, Listing>> = Object.fromEntries(
  Object.entries(given).map(([name, listing]) => [name, { ...usualListing, ...listing }]),
);

/** How the things of a field are listed, by component and key. */
export const listingOf = (name: string): Listing => {
  const listing = listings[name];
  if (!listing) throw new Error(`there is no listing of ${name}`);
  return listing;
};
