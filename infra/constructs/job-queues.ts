import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { JobQueueEnvironment } from '../../shared/api/contract/environment.ts';
import type { JobKind } from '../../shared/api/contract/job-kind.ts';
import { allow } from './statements.ts';

/**
 * AWS's advice, so that a call that Lambda throttles can be tried again.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
 */
const VISIBILITY_PER_TIMEOUT = 6;
/** A job that crashes at every attempt ends as failed before its message is given up. */
const RECEIVES_PER_ATTEMPT = 2;

const encrypted = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };

/** A queue for each kind of background job, so that none keeps another one waiting. Messages only say which job to look at. */
export class JobQueues extends Construct {
  readonly byKind: ReadonlyMap<string, Queue>;
  /** Gets messages of all kinds that were received too often. SQS knows where each came from, and moves it back there. */
  readonly deadLetters: Queue | undefined;

  constructor(scope: Construct, id: string, kinds: readonly JobKind[]) {
    super(scope, id);
    if (kinds.length > 0)
      this.deadLetters = new Queue(this, 'DeadLetters', {
        ...encrypted,
        // Counted from when a message was first sent; other queues keep messages for four days.
        retentionPeriod: Duration.days(14),
      });
    this.byKind = new Map(kinds.map((kind) => [kind.id, this.#create(kind)]));
  }

  #create({ id, timeoutSeconds, maxAttempts }: JobKind): Queue {
    const { deadLetters } = this;
    return new Queue(this, id, {
      ...encrypted,
      visibilityTimeout: Duration.seconds(timeoutSeconds * VISIBILITY_PER_TIMEOUT),
      ...(deadLetters && {
        deadLetterQueue: { queue: deadLetters, maxReceiveCount: maxAttempts * RECEIVES_PER_ATTEMPT },
      }),
    });
  }

  find(kind: Pick<JobKind, 'id'>): Queue {
    const found = this.byKind.get(kind.id);
    if (!found) throw new Error(`There is no queue for ${kind.id}.`);
    return found;
  }

  /** What a function needs to send messages to the queues of all kinds, or of one. */
  sending(kinds: readonly string[] = [...this.byKind.keys()]): {
    statements: PolicyStatement[];
    environment: JobQueueEnvironment;
  } {
    const queues = kinds.map((id) => [id, this.find({ id })] as const);
    const urls = Object.fromEntries(queues.map(([id, { queueUrl }]) => [id, queueUrl]));
    return {
      statements:
        queues.length > 0
          ? [
              allow(
                ['sqs:SendMessage'],
                queues.map(([, { queueArn }]) => queueArn),
              ),
            ]
          : [],
      environment: { JOB_QUEUE_URLS: JSON.stringify(urls) },
    };
  }
}
