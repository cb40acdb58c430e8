// The package has no types. These declare only what we use.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export type Context = {
    status: number;
    body: unknown;
    set(headers: Record<string, string>): void;
  };

  export type Payload = Record<string, unknown>;

  export type Adapter = {
    /** @param expiresIn seconds */
    upsert(id: string, payload: Payload, expiresIn?: number): Promise<void>;
    find(id: string): Promise<Payload | undefined>;
    findByUid(uid: string): Promise<Payload | undefined>;
    consume(id: string): Promise<void>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(grantId: string): Promise<void>;
  };

  /** The options that are functions with arguments; the package checks all when it starts. */
  export type Configuration = {
    [option: string]: unknown;
    adapter: (model: string) => Adapter;
    findAccount: (context: Context, id: string) => { accountId: string; claims(): { sub: string } };
    interactions: { url: (context: Context, interaction: { uid: string }) => string };
    renderError: (context: Context, out: { error: string; error_description?: string }) => void;
  };

  export type InteractionDetails = {
    uid: string;
    prompt: { name: string };
    params: Record<string, unknown>;
    session?: { accountId: string; uid: string };
  };

  export type InteractionResult =
    | { login: { accountId: string } }
    | { consent: { grantId: string } }
    | { error: string; error_description: string };

  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(...call: [IncomingMessage, ServerResponse]): Promise<InteractionDetails>;
    /** @returns the URL to which the browser must go */
    interactionResult(
      request: IncomingMessage,
      response: ServerResponse,
      result: InteractionResult,
    ): Promise<string>;

    AccessToken: {
      find(value: string): Promise<{ accountId: string; scopes: Set<string> } | undefined>;
    };
    Session: { findByUid(uid: string): Promise<{ destroy(): Promise<void> } | undefined> };
    Grant: new (owner: {
      accountId: string;
      clientId: string;
    }) => {
      addOIDCScope(scope: string): void;
      rejectOIDCScope(scope: string): void;
      /** @returns the grant's id */
      save(): Promise<string>;
    };
  }

  export const errors: {
    InvalidGrant: new (detail: string) => Error;
    SessionNotFound: new (description: string) => Error;
  };
}
