import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type FailureReason, failures } from '../domain/connect/failures.ts';
import type { Flow, FlowOutcome } from '../domain/connect/flow.ts';
import type { Flows } from '../domain/connect/ports.ts';
import { type Database, whenConditionHolds } from './dynamodb.ts';

/** A finished flow stays this long after its state ran out, to answer a late second delivery. */
const keepMs = 60 * 60 * 1000;

const failureReasons = Object.keys(failures) as FailureReason[];

/** The attributes that hold how a flow ended, and only those. */
const outcomeOf = (item: {
  integration_id?: string | undefined;
  failure?: FailureReason | undefined;
  failure_account?: string | undefined;
}): FlowOutcome | undefined => {
  const { integration_id, failure: reason, failure_account: account } = item;
  if (integration_id) return { success: true, integrationId: integration_id };
  return reason && { success: false, reason, account };
};

const row = z
  .object({
    flow_id: z.string(),
    tenant_id: z.string(),
    integration_type: z.string(),
    state_hash: z.string(),
    code_verifier: z.string(),
    redirect_uri: z.string(),
    variables: z.record(z.string(), z.string()).default({}),
    replace_account: z.boolean().default(false),
    expires_at_ms: z.number(),
    status: z.enum(['issued', 'claimed', 'done']),
    claim_owner: z.string().optional(),
    claimed_until_ms: z.number().optional(),
    code_hash: z.string().optional(),
    integration_id: z.string().optional(),
    failure: z.enum(failureReasons).optional(),
    failure_account: z.string().optional(),
  })
  .transform(
    (item): Flow => ({
      flowId: item.flow_id,
      tenantId: item.tenant_id,
      integrationType: item.integration_type,
      stateHash: item.state_hash,
      codeVerifier: item.code_verifier,
      redirectUri: item.redirect_uri,
      variables: item.variables,
      replaceAccount: item.replace_account,
      expiresAtMs: item.expires_at_ms,
      status: item.status,
      ...(item.claim_owner ? { owner: item.claim_owner } : {}),
      ...(item.claimed_until_ms ? { claimedUntilMs: item.claimed_until_ms } : {}),
      ...(item.code_hash ? { codeHash: item.code_hash } : {}),
      outcome: outcomeOf(item),
    }),
  );

/** OAuth flows in DynamoDB; every step is one conditional write. */
export const createOAuthFlows = (database: Database): Flows => {
  const TableName = database.tableName('oauth_flows');
  const update = (
    flowId: string,
    UpdateExpression: string,
    ConditionExpression: string,
    values: Record<string, unknown>,
  ) =>
    whenConditionHolds(
      database.client.send(
        new UpdateCommand({
          TableName,
          Key: { flow_id: flowId },
          UpdateExpression,
          ConditionExpression,
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: values,
        }),
      ),
    );

  return {
    create: async (flow) => {
      await database.client.send(
        new PutCommand({
          TableName,
          Item: {
            flow_id: flow.flowId,
            tenant_id: flow.tenantId,
            integration_type: flow.integrationType,
            state_hash: flow.stateHash,
            code_verifier: flow.codeVerifier,
            redirect_uri: flow.redirectUri,
            variables: flow.variables,
            replace_account: flow.replaceAccount,
            expires_at_ms: flow.expiresAtMs,
            status: flow.status,
            delete_after_s: Math.ceil((flow.expiresAtMs + keepMs) / 1000),
          },
        }),
      );
    },

    get: async (flowId) => {
      const { Item } = await database.client.send(
        new GetCommand({ TableName, Key: { flow_id: flowId }, ConsistentRead: true }),
      );
      return Item && row.parse(Item);
    },

    claim: (flowId, { owner, untilMs, codeHash, nowMs }) =>
      update(
        flowId,
        'SET #status = :claimed, claim_owner = :owner, claimed_until_ms = :until, code_hash = :code',
        'expires_at_ms > :now AND (#status = :issued OR ' +
          '(#status = :claimed AND claimed_until_ms <= :now AND code_hash = :code))',
        {
          ':issued': 'issued',
          ':claimed': 'claimed',
          ':owner': owner,
          ':until': untilMs,
          ':code': codeHash,
          ':now': nowMs,
        },
      ),

    release: async (flowId, owner) => {
      await update(
        flowId,
        'SET #status = :issued REMOVE claim_owner, claimed_until_ms, code_hash',
        '#status = :claimed AND claim_owner = :owner',
        { ':issued': 'issued', ':claimed': 'claimed', ':owner': owner },
      );
    },

    finish: async (flowId, owner, outcome) => {
      const attributes = outcome.success
        ? { integration_id: outcome.integrationId }
        : { failure: outcome.reason, failure_account: outcome.account };
      const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
      await update(
        flowId,
        ['SET #status = :done', ...given.map(([name]) => `${name} = :${name}`)].join(', '),
        '#status = :claimed AND claim_owner = :owner',
        {
          ':done': 'done',
          ':claimed': 'claimed',
          ':owner': owner,
          ...Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])),
        },
      );
    },
  };
};
