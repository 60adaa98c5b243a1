import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { serveChromium } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of each worker's Chromium. */
    chromiumEndpoints: string[];
  }
}

/**
 * Vitest runs this once: starts a Chromium for each worker, whose files use it one after the other, because a start takes four
 * seconds of CPU time. It is not one for all workers, since it has one clipboard.
 */
export default async function startChromium({ config, provide }: TestProject): Promise<() => Promise<void>> {
  const servers = await Promise.all(Array.from({ length: config.maxWorkers }, serveChromium));
  const endpoints = servers.map((server) => server.wsEndpoint());
  provide('chromiumEndpoints', endpoints);
  return async () => {
    await Promise.all(servers.map((server) => server.close()));
  };
}

/** Connects to the Chromium of this worker. To close the connection closes what was opened with it. */
export function connectToChromium(): Promise<Browser> {
  const endpoint = inject('chromiumEndpoints')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!endpoint) throw new Error(`There is no Chromium for worker ${process.env.VITEST_POOL_ID}.`);
  return chromium.connect(endpoint);
}
