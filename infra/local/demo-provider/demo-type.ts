/** The `integration_type` of the demo provider, which only a local stack has. */
export const demoType = 'demo';
