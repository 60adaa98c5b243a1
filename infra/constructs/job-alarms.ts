import { Duration } from 'aws-cdk-lib';
import type { Rule } from './alarm-rule.ts';
import { type LoggedMetrics, queueMetrics, type Watched } from './monitoring-metrics.ts';

/** A message can be delayed for 15 minutes before its job is due, and comes again six minutes after a crash. */
const OLD_MESSAGE = Duration.minutes(30);
/** More than purges of large accounts and imports cause. */
const MANY_MESSAGES = 1000;

/** What needs a person about background jobs. */
export function jobRules({ jobs }: Watched, logged: LoggedMetrics): Record<string, Rule> {
  if (jobs.size === 0) return {};
  const byKind = [...jobs].flatMap(([kind, queue]): [string, Rule][] => {
    const { age, depth, deadLetters } = queueMetrics(queue, kind);
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
      [
        `${kind}DeadLetters`,
        {
          metric: deadLetters,
          threshold: 1,
          description: `${kind} could not take a message. It is kept for 14 days, and its job waits in the table.`,
        },
      ],
    ];
  });
  const failed: Rule = {
    metric: logged.failedJobs,
    threshold: 1,
    description: 'A background job failed for good. The list of jobs says which one, and why.',
  };
  return { ...Object.fromEntries(byKind), FailedJobs: failed };
}
