import { AlarmStatusWidget, Dashboard, type IAlarm, TextWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { EnvironmentName } from '../environments.ts';
import {
  functionGraphs,
  outcomeRows,
  refusedGraph,
  requestGraphs,
  tableGraphs,
} from './dashboard-graphs.ts';

const question = `## Is it us or a provider?
The first row counts outcomes by whose fault they are. **provider** up and **us** flat: a provider
fails; the second row shows which one. **us** up: the rows below show which part of ours fails.
Only **caller** up: a client sends wrong requests. What to do: docs/operate/operations.md.`;

/** The dashboard: first whose fault it is, then which part. */
export const addDashboard = (
  scope: Construct,
  environment: EnvironmentName,
  alarms: IAlarm[],
): void => {
  const summary = [
    new TextWidget({ markdown: question, width: 16, height: 4 }),
    new AlarmStatusWidget({ title: 'Alarms', alarms, width: 8, height: 4 }),
  ];
  new Dashboard(scope, 'dashboard', {
    dashboardName: `trunkline-${environment}`,
    widgets: [
      summary,
      ...outcomeRows(environment),
      requestGraphs(environment),
      functionGraphs(environment),
      [...tableGraphs(environment), refusedGraph(environment)],
    ],
  });
};
