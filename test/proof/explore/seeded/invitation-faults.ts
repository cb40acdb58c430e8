import type { SeededFault } from './seeded-fault.ts';

const file = 'invitations/domain/transitions.ts';
const tests = 'test/unit/invitations/adapters/transition-write.test.ts';

export const invitationFaults: readonly SeededFault[] = [
  {
    name: 'a start binds an invitation to a second browser',
    file,
    text: '    browser: { absent: true, is: browser },\n',
    by: '',
    tests,
  },
  {
    name: 'an invitation is started more often than it may',
    file,
    text: '    starts: { absent: true, below: mostStarts },\n',
    by: '',
    tests,
  },
  {
    name: 'a start ends a claim that it has not read',
    file,
    text: '    claim: claimAsRead(state),\n',
    by: '',
    tests,
  },
  {
    name: 'a start leaves the claim to the earlier flow',
    file,
    text: '  to: { attemptId, browser, ...unclaimed },',
    by: '  to: { attemptId, browser },',
    tests,
  },
  {
    name: 'a second flow claims an invitation that is claimed',
    file,
    text: '    claimedBy: { absent: true, is: flowId },\n',
    by: '',
    tests,
  },
  {
    name: 'a flow claims an expired invitation',
    file,
    text: '    expiresAtMs: { above: nowMs },\n    claimedBy:',
    by: '    claimedBy:',
    tests,
  },
  {
    name: 'a revocation leaves the claim to a flow that still connects',
    file,
    text: '  to: { revokedAtMs, ...unclaimed },',
    by: '  to: { revokedAtMs },',
    tests,
  },
  {
    name: 'a revocation ends what was connected since it was read',
    file,
    text: 'tenantId: { is: tenantId }, claim: claimAsRead(state) },',
    by: 'tenantId: { is: tenantId } },',
    tests,
  },
];
