/** Replaces the SDK's event streams: see bundle-functions.ts. */
export class EventStreamSerde {
  constructor() {
    throw new Error(
      'Event streams are left out of the bundles: see infra/bundling/bundle-functions.ts',
    );
  }
}

/** Clients of services that also have calls with event streams ask for these when they are made. */
export const resolveEventStreamSerdeConfig = <Config>(config: Config): Config => config;
export const eventStreamSerdeProvider = () => new EventStreamSerde();
