import { foundBy } from './seeded-fault.ts';

export const invitationFaults = foundBy('test/unit/invitations/adapters/transition-write.test.ts', {
  'invitations/domain/transitions.ts': {
    'a start binds an invitation to a second browser': [
      '    browser: { absent: true, is: browser },\n',
      '',
    ],
    'an invitation is started more often than it may': [
      '    starts: { absent: true, below: mostStarts },\n',
      '',
    ],
    'a start ends a claim that it has not read': ['    claim: claimAsRead(state),\n', ''],
    'a start leaves the claim to the earlier flow': [
      '  to: { attemptId, browser, ...unclaimed },',
      '  to: { attemptId, browser },',
    ],
    'a second flow claims an invitation that is claimed': [
      '    claimedBy: { absent: true, is: flowId },\n',
      '',
    ],
    'a flow claims an expired invitation': [
      '    expiresAtMs: { above: nowMs },\n    claimedBy:',
      '    claimedBy:',
    ],
    'a revocation leaves the claim to a flow that still connects': [
      '  to: { revokedAtMs, ...unclaimed },',
      '  to: { revokedAtMs },',
    ],
    'a revocation ends what was connected since it was read': [
      'tenantId: { is: tenantId }, claim: claimAsRead(state) },',
      'tenantId: { is: tenantId } },',
    ],
  },
});
