import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { endProcesses, type Ready, startProcess } from '../../support/service-process.ts';
import { launchChromium, USER_AGENT } from './chromium.ts';
import { startTargetServer, type TargetServer } from './target-server.ts';
import { type Outside, type Watch, watch } from './watch.ts';

interface Opening extends BrowserContextOptions {
  /** Answers for hosts outside this machine. */
  outside?: Outside;
  /** What the console may say. */
  expected?: RegExp;
  /** What its pages take for the time, until the test says another. */
  time?: number;
}

/** The browser of one person, with one page open. */
export interface Visitor extends Watch {
  page: Page;
}

export interface Visitors {
  /** A browser that nobody has used before. */
  open(opening?: Opening): Promise<Visitor>;
  /** Calls the API, as the first administrator or by another key; throws unless it answers 200. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  api(method: string, path: string, body?: object, key?: string): Promise<any>;
  /** Makes a link to the target of the tests, unless told another, and gives its id and short URL. */
  addLink(body?: object): Promise<{ id: number; shorturl: string }>;
  /** Resolves when so many clicks of a link are counted. */
  untilClicked(link: { id: number }, clicks: number): Promise<void>;
  readonly ready: Ready;
  /** The origin where links lead. */
  readonly target: string;
}

/**
 * What the tests of one file need, from its first test to its last: the service as `npm start` runs it, a server for
 * targets, a browser. A test fails when a visitor of it met what `watch` notes.
 */
export function visitors(): Visitors {
  let all: { browser: Browser; ready: Ready; server: TargetServer } | undefined;
  const opened: Visitor[] = [];
  const running = () => {
    if (!all) throw new Error('The browser runs from beforeAll on.');
    return all;
  };

  beforeAll(async () => {
    const [browser, { ready }, server] = await Promise.all([
      launchChromium(),
      startProcess({ RATE_LIMIT: '1000000' }),
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
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const answer: any = await response.json();
    if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${answer.message}`);
    return answer;
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
