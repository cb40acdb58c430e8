/** Stands for what the build makes of the OpenAPI document (infra/client/generated-module.ts), as far as this code knows it. */
import type * as zod from 'zod';
import type * as z from 'zod/mini';
import type { getOAuthAttempt } from '../../connect/contracts/attempt.ts';
import type { oauthComplete } from '../../connect/contracts/oauth-complete.ts';
import type { listIntegrations } from '../../connections/contracts/integrations.ts';
import type { errorBody } from '../../platform/contracts/error.ts';
import type { CallSettings } from './method.ts';

export type CompletedConnection = z.output<typeof oauthComplete.response.body>;
export type OAuthAttempt = z.output<typeof getOAuthAttempt.response.body>;
export type Integration = z.output<typeof listIntegrations.response.body>[number];
export type ErrorBody = zod.output<typeof errorBody>;
export type ErrorCode = ErrorBody['code'];
export type WebhookEvent = { type: string; timestamp: string; data: unknown };

export interface Methods {
  oauthComplete(
    parameters: { completion_code: string; attempt_id: string },
    settings?: CallSettings,
  ): Promise<CompletedConnection>;
  getOauthAttempt(
    parameters: { attempt_id: string },
    settings?: CallSettings,
  ): Promise<OAuthAttempt>;
}

/** Of this package: that of the API, and a hash of its files. */
export const version: string;
/** By operation: its method, its path and, if its answer has pages, the member with what is listed (`''`: all of it). */
export const operationRows: Readonly<
  Record<string, readonly [method: string, path: string, listed?: string]>
>;
export const errorCodes: readonly string[];
export const eventTypes: readonly string[];
