import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where `sharedSynthesis` stores its result for all test files of a run. */
    synthesisFolder: string;
  }
}

/** Makes a temporary folder for each test run, and empties it before the tests run again in watch mode. */
export default function provideSynthesisFolder(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'link-service-tests-'));
  const remove = (path: string) => rmSync(path, { recursive: true, force: true });
  project.provide('synthesisFolder', folder);
  project.onTestsRerun(() => {
    for (const name of readdirSync(folder)) remove(join(folder, name));
  });
  return () => remove(folder);
}
