/** Given where the SDK's usual chain of credentials is not wanted. */
export type Credentials = { accessKeyId: string; secretAccessKey: string };

/** How long one of four attempts of an AWS call may take, where it is not a function's second. */
export type SdkTimeout = { sdkAttemptMs?: number };

/**
 * Without `throwOnRequestTimeout` a timeout is only logged, and the call returns seconds later. It ends with
 * the head of an answer; `socketTimeout` is for one that stops in the middle, which nothing else would end.
 */
export const awsClientOptions = (
  region: string,
  endpoint: string | undefined,
  credentials?: Credentials,
  sdkAttemptMs = 1_000,
) => ({
  region,
  endpoint,
  credentials,
  maxAttempts: 4,
  // What the SDK would find without them, by a search of variables and files for each.
  retryMode: 'standard',
  defaultsMode: 'legacy' as const,
  authSchemePreference: [],
  useDualstackEndpoint: false,
  useFipsEndpoint: false,
  accountIdEndpointMode: 'disabled' as const,
  endpointDiscoveryEnabled: false,
  requestHandler: {
    connectionTimeout: sdkAttemptMs,
    requestTimeout: sdkAttemptMs,
    throwOnRequestTimeout: true,
    socketTimeout: sdkAttemptMs,
  },
});
