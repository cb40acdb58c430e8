type EndpointParameters = {
  Endpoint?: string;
  Region?: string;
  UseFIPS?: boolean;
  UseDualStack?: boolean;
};

/** Of the partitions aws, aws-us-gov and aws-cn, whose domains are known here. */
export const hasKnownDomain = (region: string): boolean =>
  /^(us|us-gov|eu|ap|sa|ca|me|af|il|mx|cn)-[a-z]+-\d$/.test(region);

/**
 * Replaces the SDK's rules of endpoints, which also know partitions, FIPS, two stacks and account ids: 13 kB
 * of which no call in use needs more than this. See without-unused-sdk.ts.
 * @param host what a service's addresses begin with
 */
export const endpointOf =
  (host: string) =>
  ({ Endpoint, Region = '', UseFIPS, UseDualStack }: EndpointParameters) => {
    if (UseFIPS || UseDualStack) throw new Error('No FIPS or two stacks: see fixed-endpoint.ts');
    const domain = Region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
    const url = new URL(Endpoint ?? `https://${host}.${Region}.${domain}`);
    return { url, properties: {}, headers: {} };
  };
