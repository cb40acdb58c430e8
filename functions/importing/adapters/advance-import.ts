import type { ImportStep, TokenImport } from '../domain/ports.ts';

type Ours = Pick<TokenImport, 'owner' | 'claimedAtMs'>;

// `status` is a word of DynamoDB's own.
const names = { '#status': 'status' };
export const isSameClaim = 'claim_owner = :owner AND claimed_at_ms = :at';

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

export const advance = ({ owner, claimedAtMs }: Ours, step: ImportStep) => {
  const { update, more } = change(step);
  return {
    update: `SET #status = :status${update}`,
    // Repeated, it is so already.
    condition: `${isSameClaim} AND #status IN (:claimed, :granted, :status)`,
    names,
    values: {
      ':owner': owner,
      ':at': claimedAtMs,
      ':status': step.status,
      ':claimed': 'claimed',
      ':granted': 'granted',
      ...more,
    },
  };
};
