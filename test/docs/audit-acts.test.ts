import { expect, it } from 'vitest';
import { actNames } from '../../infra/operator/audit/act-names.ts';
import { firstCodes } from './tables.ts';

it('explains every act of the audit trail, once', () => {
  expect(firstCodes('docs/operate/audit.md', 'Act').toSorted()).toEqual(actNames.toSorted());
});
