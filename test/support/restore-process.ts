import { afterAll, vi } from 'vitest';

// Setup of test files that share a worker: what a file changes of the process ends with the file.
const environment = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
