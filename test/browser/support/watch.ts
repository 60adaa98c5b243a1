import type { BrowserContext, ConsoleMessage, Route } from 'playwright-core';

export interface Watch {
  /** Unexpected problems so far. */
  problems(): string[];
  /** Requests to hosts outside this machine, which got a fake response. */
  readonly asked: string[];
}

/** Fakes hosts outside this machine: the response for a URL, or undefined if the request is unexpected. */
export type Outside = (url: URL) => { contentType: string; body: string | Buffer } | undefined;

const isLoopback = ({ hostname }: URL) => /^(localhost|.*\.localhost|127\.0\.0\.1)$/.test(hostname);

/** Chromium logs an error for each page with an error status, including those that the tests expect. */
const isOwnStatus = (message: ConsoleMessage, documents: Set<string>) =>
  /status of 4\d\d/.test(message.text()) && documents.has(message.location().url);

/**
 * Records what must never happen to a visitor: a dialog (a script ran), an error or a warning on the console (policy
 * violations are logged there), an exception, an unexpected request. No request leaves this machine.
 */
export async function watch(
  context: BrowserContext,
  { outside = () => undefined, expected = /^$/ }: { outside?: Outside; expected?: RegExp },
): Promise<Watch> {
  const noted: string[] = [];
  const asked: string[] = [];
  const messages: ConsoleMessage[] = [];
  const documents = new Set<string>();
  context.on('dialog', async (dialog) => {
    // Forms that were edited ask before one leaves them.
    if (dialog.type() === 'beforeunload') return dialog.accept();
    noted.push(`a dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  context.on('weberror', (error) => noted.push(`an exception: ${error.error().message}`));
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message);
  });
  context.on('request', (request) => {
    if (request.isNavigationRequest()) documents.add(request.url());
  });
  await context.route('**', (route: Route) => {
    const url = new URL(route.request().url());
    if (isLoopback(url)) return route.continue();
    const response = outside(url);
    if (!response) noted.push(`a request to ${url.href}`);
    else asked.push(url.href);
    return response ? route.fulfill(response) : route.abort();
  });
  const problems = () =>
    [
      ...noted,
      ...messages.filter((message) => !isOwnStatus(message, documents)).map((message) => message.text()),
    ].filter((text) => !expected.test(text));
  return { problems, asked };
}
