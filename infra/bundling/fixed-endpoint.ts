type EndpointParameters = {
  Endpoint?: string;
  Region?: string;
  UseFIPS?: boolean;
  UseDualStack?: boolean;
};

/** Of the partitions aws, aws-us-gov and aws-cn, whose domains are known here. */
export const hasKnownDomain = (region: string): boolean =>
  /^(us|us-gov|eu|ap|sa|ca|me|af|il|mx|cn)-[a-z]+-\d$/.test(region);

/** Of a region with a known domain. */
export const partitionOf = (region: string): string => {
  const [special] = /^(cn|us-gov)(?=-)/.exec(region) ?? [];
  return special ? `aws-${special}` : 'aws';
};

/** What the addresses of a region's services end in. */
export const serviceDomainOf = (region: string): string =>
  region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';

/**
 * Replaces the SDK's rules of endpoints, which also know partitions, FIPS, two stacks and account ids: 13 kB
 * of which no call in use needs more than this. See without-unused-sdk.ts.
 * @param host what a service's addresses begin with
 */
export const endpointOf =
  (host: string) =>
  ({ Endpoint, Region = '', UseFIPS, UseDualStack }: EndpointParameters) => {
    if (UseFIPS || UseDualStack) throw new Error('No FIPS or two stacks: see fixed-endpoint.ts');
    const url = new URL(Endpoint ?? `https://${host}.${Region}.${serviceDomainOf(Region)}`);
    return { url, properties: {}, headers: {} };
  };
