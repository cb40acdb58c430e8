/** Replaces the cache of endpoints that DynamoDB's client makes and no command in use asks. */
export class EndpointCache {}
