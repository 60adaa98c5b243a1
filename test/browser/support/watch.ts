import type { BrowserContext, ConsoleMessage, Route } from 'playwright-core';

export interface Watch {
  /** What went wrong so far that the test does not expect. */
  problems(): string[];
  /** What was asked for outside this machine, and answered with a fake. */
  readonly asked: string[];
}

/** Stands for a host outside this machine: the answer to a URL, if that is expected to be asked for. */
export type Outside = (url: URL) => { contentType: string; body: string | Buffer } | undefined;

const isLoopback = ({ hostname }: URL) => /^(localhost|.*\.localhost|127\.0\.0\.1)$/.test(hostname);

/** A page of ours that answers with an error status, as it should: Chromium says so on the console. */
const isOwnStatus = (message: ConsoleMessage, documents: Set<string>) =>
  /status of 4\d\d/.test(message.text()) && documents.has(message.location().url);

/**
 * Notes whatever a visitor must never meet: a dialog (some script ran), an error or a warning on the console
 * (violations of the policy are), an exception, a request to a host that nobody expects. No request leaves this machine.
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
    const answer = outside(url);
    if (!answer) noted.push(`a request to ${url.href}`);
    else asked.push(url.href);
    return answer ? route.fulfill(answer) : route.abort();
  });
  const problems = () =>
    [
      ...noted,
      ...messages.filter((message) => !isOwnStatus(message, documents)).map((message) => message.text()),
    ].filter((text) => !expected.test(text));
  return { problems, asked };
}
