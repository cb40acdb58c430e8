/** Replaces the SDK's event streams: see bundle-functions.ts. */
export class EventStreamSerde {
  constructor() {
    throw new Error(
      'Event streams are left out of the bundles: see infra/bundling/bundle-functions.ts',
    );
  }
}
