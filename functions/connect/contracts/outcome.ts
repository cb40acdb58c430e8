import * as z from 'zod/mini';
import { described } from '../../platform/contracts/described.ts';
import type { Uses } from '../../platform/contracts/route.ts';
import { type FailureReason, flowFailures } from '../domain/flow-failures.ts';

const reasons = Object.keys(flowFailures) as [FailureReason, ...FailureReason[]];

const integrationId = described(z.uuid(), 'The connection.');
const errorMessage = described(z.string(), 'The reason, for people.');
const errorCode = z.enum(reasons);
z.globalRegistry.add(errorCode, {
  id: 'ConnectionErrorCode',
  description: 'Why an account was not connected, for programs. There will be more values.',
});

/** Of a success. */
export const connectedFields = { integration_id: integrationId };
/** Of a failure. */
export const failedFields = { error_msg: errorMessage, error_code: errorCode };

/** An outcome as JSON, where a success and a failure are one object. */
export const outcomeFields = {
  integration_id: described(z.optional(z.uuid()), 'After a success: the connection.'),
  error_msg: described(z.optional(z.string()), 'After a failure: the reason, for people.'),
  error_code: z.optional(errorCode),
};

/** What an exchange uses. */
export const exchangeUses = {
  tables: {
    oauth_flows: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
    integrations: ['dynamodb:Query', 'dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
    'integrations/by_account': ['dynamodb:Query'],
    'integrations/by_company': ['dynamodb:Query'],
    'integrations/by_reference': ['dynamodb:Query'],
    'integrations/by_type': ['dynamodb:Query'],
    oauth_apps: ['dynamodb:GetItem'],
  },
  keys: {
    oauth_app: ['kms:Decrypt'],
    // It seals tokens, and cannot open stored ones.
    connection: ['kms:GenerateDataKey'],
  },
} as const satisfies Uses;
