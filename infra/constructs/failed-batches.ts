import { type PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, type CfnBucket } from 'aws-cdk-lib/aws-s3';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { COUNTED_MARKER_DAYS } from '../../shared/api/contract/table.ts';
import { allow } from './statements.ts';

/** What Lambda's names of these objects begin with: `aws/lambda/<mapping>/<shard>/<year>/…`. */
const OBJECTS = 'aws/lambda/*';

/** Where the batches go that a stream's function gave up on. */
export interface FailedBatches {
  /** Holds each batch whole, as a JSON file. */
  bucket: Bucket;
  /** Gets a message for each of these files, so that an alarm can watch its depth. */
  queue: Queue;
}

/**
 * A bucket and a queue for one function's failed batches. A queue alone would get a note about a position in the stream, and
 * the stream has dropped those records by then.
 */
export function failedBatches(
  scope: Construct,
  jobId: string,
  { retain }: { retain: boolean },
): FailedBatches {
  const queue = new Queue(scope, `${jobId}Failures`, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  const bucket = new Bucket(scope, `${jobId}FailedBatches`, {
    encryption: BucketEncryption.S3_MANAGED,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
    // Older files cannot be counted exactly once, and hold facts about visitors.
    lifecycleRules: [{ expiration: Duration.days(COUNTED_MARKER_DAYS) }],
    removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  notify(bucket, queue);
  return { bucket, queue };
}

/** Written out, because CDK's own notifications come with a function that may change every bucket. */
function notify(bucket: Bucket, queue: Queue): void {
  const send = allow(['sqs:SendMessage'], [queue.queueArn], {
    // Not the bucket's ARN: the bucket needs this policy before it exists.
    StringEquals: { 'aws:SourceAccount': Stack.of(queue).account },
  });
  send.addPrincipals(new ServicePrincipal('s3.amazonaws.com'));
  queue.addToResourcePolicy(send);
  (bucket.node.defaultChild as CfnBucket).notificationConfiguration = {
    queueConfigurations: [{ event: 's3:ObjectCreated:*', queue: queue.queueArn }],
  };
  bucket.node.addDependency(queue);
}

/**
 * What Lambda demands of a function's role to write failed batches. Only to this account: a bucket of the same name in
 * another one would get them if this one were deleted.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 */
export function allowWritingBatches({ bucket }: FailedBatches): PolicyStatement[] {
  const inThisAccount = { StringEquals: { 's3:ResourceAccount': Stack.of(bucket).account } };
  return [
    allow(['s3:PutObject'], [bucket.arnForObjects(OBJECTS)], inThisAccount),
    allow(['s3:ListBucket'], [bucket.bucketArn], inThisAccount),
  ];
}
