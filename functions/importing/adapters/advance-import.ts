import type { ImportStep, TokenImport } from '../domain/ports.ts';

type ImportClaimKey = Pick<TokenImport, 'owner' | 'claimedAtMs'>;

// `state` is a word of DynamoDB's own.
const names = { '#state': 'state' };
export const isSameClaim = 'claimed_by = :owner AND claimed_at_ms = :at';

const change = (step: ImportStep) => {
  switch (step.status) {
    case 'granted':
      return { update: ', sealed_grant = :sealed', more: { ':sealed': step.sealedGrant } };
    case 'done':
      return {
        update: ', integration_id = :id REMOVE sealed_grant',
        more: { ':id': step.integrationId },
      };
    default:
      return { update: ' REMOVE sealed_grant', more: {} };
  }
};

export const advance = ({ owner, claimedAtMs }: ImportClaimKey, step: ImportStep) => {
  const { update, more } = change(step);
  return {
    update: `SET #state = :state${update}`,
    // Repeated, it is so already.
    condition: `${isSameClaim} AND #state IN (:claimed, :granted, :state)`,
    names,
    values: {
      ':owner': owner,
      ':at': claimedAtMs,
      ':state': step.status,
      ':claimed': 'claimed',
      ':granted': 'granted',
      ...more,
    },
  };
};
