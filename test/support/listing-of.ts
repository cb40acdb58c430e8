import { listings } from '../documented/listings/listings.ts';
import type { Listing } from './listing.ts';

/** How the things of a field are listed, by component and key. */
export const listingOf = (name: string): Listing => {
  const listing = listings[name];
  if (!listing) throw new Error(`there is no listing of ${name}`);
  return listing;
};
