import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { Example } from '../../infra/openapi/examples/example.ts';
import { examples } from '../../infra/openapi/examples/index.ts';
import { showResponse } from '../../infra/openapi/responses.ts';
import type { ApiRoute } from '../../shared/api/contract/api-route.ts';
import { apiRoutes } from '../../shared/api/index.ts';
import { putDeliveries } from '../../shared/data/webhooks/deliveries.ts';
import { addJob } from '../support/jobs/listed-jobs.ts';
import { allNamesPointHere, withResolver } from '../support/network/dns.ts';
import { exampleService } from './example-service.ts';
import { type Story, story } from './story.ts';

vi.mock('../../shared/network/dns-check.ts', async (importOriginal) =>
  withResolver(await importOriginal(), () => allNamesPointHere),
);

vi.mock('../../shared/network/post-webhook.ts', () => ({
  postWebhook: async () => ({ status: 200, answer: 'OK', ms: 84 }),
}));

const service = exampleService();

/** Visits until the statistics show them: they are counted within two seconds. Or adds failed jobs, or deliveries. */
async function tell(part: Story): Promise<void> {
  if ('jobs' in part) return void (await Promise.all(part.jobs.map(addJob)));
  if ('deliveries' in part) return putDeliveries(part.deliveries);
  const { visits, counted } = part;
  for (const [n, visit] of visits.entries()) expect(await service.visit(visit, n)).toBe(302);
  // Vitest’s own polling would move the clock.
  while ((await service.clicksAt(counted.path)) < counted.clicks) await wait(50);
}

/** Sends an example; one with words until the index has the links that it finds, a second or two after they were created. */
async function sendIndexed(route: ApiRoute, example: Example) {
  for (;;) {
    const sent = await service.send(route, example);
    if (!example.query?.q || JSON.parse(sent.text).data.result > 0) return sent;
    await wait(50);
  }
}

const readLines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('the examples of the API’s document, in their order', () => {
  it.each(examples.map((example) => [example.route, example.name, example] as const))(
    '%s: %s',
    async (id, _, example) => {
      const route = apiRoutes.find((one) => one.id === id);
      if (!route) throw new Error(`There is no route ${id}.`);
      if (story[id]) await tell(story[id]);
      const { status, text } = await sendIndexed(route, example);
      if (route.lines) expect(readLines(text)).toEqual(example.response);
      else expect(JSON.parse(text)).toEqual(showResponse(route, example.response));
      expect(status).toBe(200);
    },
  );
});
