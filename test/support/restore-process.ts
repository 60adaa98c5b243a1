import { afterAll, vi } from 'vitest';
import { connectTable } from '../../shared/data/table/connection.ts';

// Setup of test files that share a worker: what a file changes of the process ends with the file.
const environment = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  // A test that replaces the SDK reaches nothing through a table that an earlier file closed.
  connectTable({ maxAttempts: 3 });
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
