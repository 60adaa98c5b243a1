import { describe } from 'vitest';
import { startPlatform } from '../support/job-platform.ts';
import { jobRules } from '../support/job-rules.ts';

const table = process.env.DYNAMODB_ENDPOINT ? 'DynamoDB' : 'the embedded table';

describe.each([1, 2])(`a background job on ${table}, with %i worker(s)`, (workers) => {
  jobRules((runners) => startPlatform(runners, { workers }));
});
