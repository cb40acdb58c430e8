/** Replaces the cache of endpoints, which DynamoDB's client creates and no command in use reads. */
export class EndpointCache {}
