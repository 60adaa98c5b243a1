import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { endProcesses, type ReadyService, startProcess } from '../../support/processes/service-process.ts';
import type { AnyShape } from '../../support/random/any-shape.ts';
import { USER_AGENT } from './chromium.ts';
import { connectToChromium } from './shared-chromium.ts';
import { startTargetServer, type TargetServer } from './target-server.ts';
import { type Outside, type Watch, watch } from './watch.ts';

interface Opening extends BrowserContextOptions {
  /** Responses for hosts outside this machine. */
  outside?: Outside;
  /** Console messages that do not fail the test. */
  expected?: RegExp;
  /** Stops the pages' clock at this time. */
  time?: number;
}

/** A browser profile with one open page. */
export interface Visitor extends Watch {
  page: Page;
}

export interface Visitors {
  /** Opens a page in a new browser profile. */
  open(opening?: Opening): Promise<Visitor>;
  /** Calls the API, by default as the first administrator; throws unless it responds with 200. */
  api(method: string, path: string, body?: object, key?: string): Promise<AnyShape>;
  /** Creates a link, by default to the tests' target, and returns its id and short URL. */
  addLink(body?: object): Promise<{ id: number; shorturl: string }>;
  /** Resolves when this many clicks of the link have been counted. */
  untilClicked(link: { id: number }, clicks: number): Promise<void>;
  readonly ready: ReadyService;
  /** The origin of the tests' target. */
  readonly target: string;
}

/**
 * Everything for the tests of one file: the service as `npm start` runs it, a target server, and a browser. A test fails
 * if one of its visitors had a problem that `watch` records. `settings` are variables of the service.
 */
export function visitors(settings: Record<string, string> = {}): Visitors {
  let all: { browser: Browser; ready: ReadyService; server: TargetServer } | undefined;
  const opened: Visitor[] = [];
  const running = () => {
    if (!all) throw new Error('The browser runs from beforeAll on.');
    return all;
  };

  beforeAll(async () => {
    const [browser, { ready }, server] = await Promise.all([
      connectToChromium(),
      startProcess({ RATE_LIMIT: '1000000', ...settings }),
      startTargetServer(),
    ]);
    all = { browser, ready, server };
  });
  afterEach(async () => {
    const leaving = opened.splice(0);
    await Promise.all(leaving.map(({ page }) => page.context().close()));
    expect(leaving.flatMap(({ problems }) => problems())).toEqual([]);
  });
  afterAll(async () => {
    all?.server.stop();
    await Promise.all([all?.browser.close(), endProcesses()]);
  });

  async function api(method: string, path: string, body?: object, key = running().ready.adminApiKey) {
    const response = await fetch(running().ready.baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    const result: AnyShape = await response.json();
    if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${result.message}`);
    return result;
  }

  return {
    api,
    async open({ outside, expected, time, ...options } = {}) {
      const context = await running().browser.newContext({ userAgent: USER_AGENT, ...options });
      const watched = await watch(context, { outside, expected });
      if (time !== undefined) await context.clock.setFixedTime(time);
      const visitor = { page: await context.newPage(), ...watched };
      opened.push(visitor);
      return visitor;
    },
    addLink: (body) => api('POST', '/url/add', { url: `${running().server.origin}/article`, ...body }),
    async untilClicked({ id }, clicks) {
      await expect
        .poll(async () => (await api('GET', `/url/${id}`)).data.clicks, { timeout: 20_000 })
        .toBe(clicks);
    },
    get ready() {
      return running().ready;
    },
    get target() {
      return running().server.origin;
    },
  };
}
