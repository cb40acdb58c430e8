import { expect, it } from 'vitest';
import { type Finding, worstFirst } from '../../../infra/operator/explanation/finding.ts';

it('puts first what does not work, then what needs a step, each in its order', () => {
  const findings: Finding[] = [
    { code: 'connected', detail: '' },
    { code: 'ends', detail: '', nextStep: 'Connect it again.' },
    { code: 'tokens_unreadable', detail: '', nextStep: 'Connect it again.', unhealthy: true },
    { code: 'kept_alive', detail: '' },
    { code: 'oauth_app_unreadable', detail: '', unhealthy: true },
  ];
  expect(worstFirst(findings).map(({ code }) => code)).toEqual([
    'tokens_unreadable',
    'oauth_app_unreadable',
    'ends',
    'connected',
    'kept_alive',
  ]);
});
