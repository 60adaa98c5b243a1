import { describe } from 'vitest';
import { startPlatform } from '../support/jobs/job-platform.ts';
import { jobRules } from '../support/jobs/job-rules.ts';
import { startSqsPlatform } from '../support/jobs/sqs/platform.ts';

const table = process.env.DYNAMODB_ENDPOINT ? 'DynamoDB' : 'the embedded table';

describe.each([1, 2])(`a background job on ${table}, with %i worker(s)`, (workers) => {
  jobRules((runners) => startPlatform(runners, { workers, isAlone: workers === 1 }));
});

describe('a background job on AWS, with queues of SQS', () => {
  jobRules(startSqsPlatform);
});
