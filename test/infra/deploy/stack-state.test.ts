import { describe, expect, test } from 'vitest';
import { isDeployed, stackProblem } from '../../../infra/deploy/stack-state.ts';

const stack = (status: string, isProtected = false) => ({
  name: 'trunkline-prod-data',
  status,
  isProtected,
});

describe('a stack', () => {
  test.each([
    'CREATE_COMPLETE',
    'UPDATE_COMPLETE',
    'UPDATE_ROLLBACK_COMPLETE',
    'IMPORT_COMPLETE',
    'IMPORT_ROLLBACK_COMPLETE',
  ])('in %s is compared and updated', (status) => {
    expect(isDeployed(stack(status))).toBe(true);
    expect(stackProblem(stack(status))).toBeUndefined();
  });

  test.each(['REVIEW_IN_PROGRESS', 'DELETE_COMPLETE', 'ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'])(
    'in %s is created anew',
    (status) => {
      expect(isDeployed(stack(status))).toBe(false);
      expect(stackProblem(stack(status))).toBeUndefined();
    },
  );

  test.each(['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'])(
    'in %s that is protected is deleted by hand first',
    (status) => {
      expect(stackProblem(stack(status, true))).toContain('#when-the-first-deployment-fails');
    },
  );

  test.each([
    ['UPDATE_ROLLBACK_FAILED', 'continue-update-rollback --stack-name trunkline-prod-data'],
    ['UPDATE_FAILED', 'rollback-stack --stack-name trunkline-prod-data'],
    ['CREATE_FAILED', 'rollback-stack --stack-name trunkline-prod-data'],
    ['DELETE_FAILED', 'delete-stack --stack-name trunkline-prod-data'],
    ['IMPORT_ROLLBACK_FAILED', '#when-an-update-fails'],
  ])('in %s is put right first', (status, command) => {
    expect(stackProblem(stack(status))).toContain(command);
  });

  test.each([
    'CREATE_IN_PROGRESS',
    'UPDATE_IN_PROGRESS',
    'UPDATE_COMPLETE_CLEANUP_IN_PROGRESS',
    'UPDATE_ROLLBACK_IN_PROGRESS',
    'DELETE_IN_PROGRESS',
  ])('in %s is waited for', (status) => {
    expect(stackProblem(stack(status))).toContain('wait until it is done');
  });
});
