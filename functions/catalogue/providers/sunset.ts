/** The end of an API version that is called here. */
export type Sunset = {
  /** As people know it: `Graph API v25.0`. */
  api: string;
  /** The day on which it ends, `YYYY-MM-DD`. */
  ends: string;
  /** The provider names no day, only a time before which it does not end. */
  isEarliest?: true;
  /** The provider's page that says so. */
  source: string;
};
