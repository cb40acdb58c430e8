type Wanted = { Endpoint?: string; Region?: string };

/**
 * Replaces the SDK's rules of endpoints, which also know partitions, FIPS, two stacks and account ids: 13 kB
 * of which no call in use needs more than this. See without-unused-sdk.ts.
 * @param host what a service's addresses begin with
 */
export const endpointOf =
  (host: string) =>
  ({ Endpoint, Region = '' }: Wanted) => {
    const domain = Region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
    const url = new URL(Endpoint ?? `https://${host}.${Region}.${domain}`);
    return { url, properties: {}, headers: {} };
  };
