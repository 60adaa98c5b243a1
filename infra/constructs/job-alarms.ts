import { Duration } from 'aws-cdk-lib/core';
import type { Rule } from './alarm-rule.ts';
import { type LoggedMetrics, queueMetrics, type Watched } from './monitoring-metrics.ts';

/** A message can be delayed for 15 minutes before its job is due, and comes again six minutes after a crash. */
const OLD_MESSAGE = Duration.minutes(30);
/** More than purges of large accounts and imports cause. */
const MANY_MESSAGES = 1000;

/** What needs a person about background jobs. */
export function jobRules({ jobs }: Watched, logged: LoggedMetrics): Record<string, Rule> {
  const { byKind, deadLetters } = jobs;
  if (!deadLetters) return {};
  const rulesByKind = [...byKind].flatMap(([kind, queue]): [string, Rule][] => {
    const { age, depth } = queueMetrics(queue, kind);
    return [
      [
        `${kind}JobsAge`,
        {
          metric: age,
          threshold: OLD_MESSAGE.toSeconds(),
          isSustained: true,
          description: `A message about a job has been waiting for ${kind} for half an hour.`,
        },
      ],
      [
        `${kind}JobsDepth`,
        {
          metric: depth,
          threshold: MANY_MESSAGES,
          isSustained: true,
          description: `${MANY_MESSAGES} jobs or more are waiting for ${kind}.`,
        },
      ],
    ];
  });
  return {
    ...Object.fromEntries(rulesByKind),
    JobDeadLetters: {
      metric: queueMetrics(deadLetters, 'dead letters').depth,
      threshold: 1,
      description:
        'A message about a background job could not be taken. It is kept for 14 days, and its job waits in the table.',
    },
    FailedJobs: {
      metric: logged.failedJobs,
      threshold: 1,
      description: 'A background job failed for good. The list of jobs says which one, and why.',
    },
  };
}
