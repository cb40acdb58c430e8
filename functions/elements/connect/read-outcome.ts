/** What the callback's redirect sets in an address. */
const own = /^(success|category|integration_(id|type)|error_(msg|code))=/;

/**
 * The outcome in an address to which the callback has redirected, and that address without it. Any page
 * may have a `success` of its own: the callback names the type, and the connection or the failure's code.
 */
export const readOutcome = (href: string) => {
  const address = new URL(href);
  const outcome: Record<string, string> = Object.fromEntries(address.searchParams);
  const { success, integration_type, integration_id, error_code } = outcome;
  const which = success === 'true' ? integration_id : success === 'false' && error_code;
  if (!which || !integration_type) return undefined;
  const pairs = address.search.slice(1).split('&');
  address.search = pairs.filter((pair) => !own.test(pair)).join('&');
  return { outcome, address };
};
