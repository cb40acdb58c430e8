import { describe, expect, it } from 'vitest';
import { platformLines } from '../../../infra/local/aws/lambda/platform-lines.ts';
import { faultsOf, lambdaTable } from './lambda/bench-lambda.ts';
import { type Report, readReport } from './lambda/read-report.ts';

const warm = {
  durationMs: 3.49,
  billedMs: 4,
  memoryMb: 512,
  usedMb: 67,
  status: 'success',
} satisfies Report;
const json = (type: string, record: object) =>
  JSON.stringify({ time: '2026-10-08T07:30:29.470Z', type, record });
const metrics = {
  durationMs: 3.49,
  billedDurationMs: 4,
  memorySizeMB: 512,
  maxMemoryUsedMB: 67,
};
const report = (more: object = {}, status = 'success') =>
  json('platform.report', { requestId: '8fc6f963', metrics: { ...metrics, ...more }, status });

describe('the report of an invocation', () => {
  it.each<[string, string, Report]>([
    ['warm', report(), warm],
    ['cold', report({ initDurationMs: 463.512 }), { ...warm, initMs: 463.512 }],
    ['restored from a snapshot', report({ restoreDurationMs: 512.1 }), { ...warm, initMs: 512.1 }],
    ['timed out', report({}, 'timeout'), { ...warm, status: 'timeout' }],
    ['without a status', json('platform.report', { metrics }), warm],
  ])('is read: %s', (_, line, requested) => {
    const before = ['START RequestId: 8fc6f963 Version: $LATEST', '{"message":"request"}'];
    expect(readReport([...before, line, ''].join('\n'))).toEqual(requested);
  });

  it.each([
    ['of a snapshot alone', json('platform.restoreReport', { metrics })],
    ['of a line that the function wrote', '{"level":"INFO","message":"REPORT RequestId: 1"}'],
    ['cut at its beginning', report().slice(10)],
    ['cut at its end', report().slice(0, -30)],
    ['nothing', ''],
  ])('is none: %s', (_, log) => {
    expect(readReport(log)).toBeUndefined();
  });

  it('is read as the emulated Lambda writes it', () => {
    const usage = { initMs: 100.25, durationMs: 3.5, usedMb: 20 };
    const lines = platformLines({ result: '{}', usage }, 'id', '$LATEST').join('\n');
    expect(readReport(lines)).toMatchObject({ initMs: 100.25, billedMs: 104, status: 'success' });
    const failed = platformLines({ errorMessage: 'Task timed out after 3 seconds' }, 'id', '1');
    expect(readReport(failed.join('\n'))).toMatchObject({ status: 'timeout' });
  });
});

describe('the table of a deployment', () => {
  const cold = { ...warm, initMs: 400, durationMs: 100, billedMs: 500 };
  const invocations = [cold, warm, { ...warm, billedMs: 6 }, { ...warm, billedMs: 8 }];
  const result = (reports: Report[]) => reports.map((each) => ({ answer: '200', report: each }));

  it('has medians of cold and warm invocations, and what a million costs', () => {
    const [, line = ''] = lambdaTable([{ name: 'f', invocations: result(invocations) }]).split(
      '\n',
    );
    // 1 % of 500 ms and 99 % of 6 ms, at half a GB.
    expect(line.split(/ {2,}/)).toEqual([
      'f',
      '200',
      '1',
      '400',
      '100.0',
      '500',
      '3',
      '3.5',
      '6',
      '67',
      '512',
      '0.27',
    ]);
  });

  it('names who failed, and of whom nothing was reported', () => {
    const failed = (response: string, of?: Report) => [{ answer: response, report: of }];
    expect(
      faultsOf([
        { name: 'fine', invocations: result(invocations) },
        { name: 'thrown', invocations: failed('failed', { ...warm, status: 'error' }) },
        { name: 'broken', invocations: failed('500', warm) },
        { name: 'silent', invocations: failed('200') },
      ]),
    ).toEqual([
      'thrown: 1 of 1 invocations: failed, error.',
      'broken: 1 of 1 invocations: 500, success.',
      'silent: 1 of 1 invocations: no report in the log.',
    ]);
  });
});
