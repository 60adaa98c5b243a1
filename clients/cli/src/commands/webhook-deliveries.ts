import type { Command } from 'commander';
import type { TestWebhookBody, TestWebhookResponse } from '../../../typescript/src/index.ts';
import { printJson, printLine, printTable } from '../output.ts';
import { openSession } from '../session.ts';
import { toId } from '../webhooks/fields.ts';
import type { Delivery } from '../webhooks/new-deliveries.ts';

/** The status of a response, or why there was none: without a URL, nothing is sent. */
const toResult = ({ status, failure }: Pick<Delivery, 'status' | 'failure'>): string =>
  failure ?? (status === null ? 'listed' : `${status}`);

async function test(id: string, event: string | undefined, json?: boolean): Promise<void> {
  const { client } = openSession({ json });
  const result = await client.webhooks.test(toId(id), { event } as TestWebhookBody);
  json ? printJson(result) : printTest(result);
  const { status, failure } = result;
  if (failure !== null || (status !== null && (status < 200 || status > 299))) process.exitCode = 1;
}

function printTest({ answer, ms, ...result }: TestWebhookResponse): void {
  printLine(`${result.event}: ${toResult(result)}, after ${ms} ms`);
  if (answer !== '') printLine(answer);
}

async function renewSecret(id: string, json?: boolean): Promise<void> {
  const { secret } = await openSession({ json }).client.webhooks.renewSecret(toId(id));
  if (json) return printJson({ webhook: id, secret });
  printLine(`The secret, which is not shown again: ${secret}`);
  printLine('For 24 hours, requests are signed with the old one, too.');
}

interface ListOptions {
  limit: string;
  before?: string;
}

async function list(id: string, { limit, before }: ListOptions, json?: boolean): Promise<void> {
  const { client } = openSession({ json });
  const deliveries = await client.webhooks.deliveries(toId(id), { limit: Number(limit), before });
  if (json) return printJson(deliveries);
  printTable(
    ['ID', 'EVENT', 'SENT', 'RESULT', 'ATTEMPTS', 'NEXT', 'RESPONSE'],
    deliveries.map((one) => [
      one.id,
      one.event,
      one.date,
      toResult(one),
      one.attempts,
      one.next,
      one.answer.slice(0, 60),
    ]),
  );
}

async function retry(id: string, deliveries: string[], json?: boolean): Promise<void> {
  const { client } = openSession({ json });
  for (const delivery of deliveries) {
    const { message } = await client.webhooks.retryDelivery(toId(id), delivery);
    json ? printJson({ delivery, message }) : printLine(`${delivery}: ${message}`);
  }
}

/** `linkctl webhooks test`, `secret`, `deliveries`, and `retry` */
export function addDeliveryCommands(webhooks: Command, json: () => boolean | undefined): void {
  webhooks
    .command('test')
    .description('send an example of an event now, and show the response of the receiver')
    .argument('<id>', 'the id of a webhook')
    .option('--event <event>', 'what to send; otherwise, the first that the webhook listens to')
    .action((id: string, { event }: { event?: string }) => test(id, event, json()));
  webhooks
    .command('secret')
    .description('replace the secret, and show the new one')
    .argument('<id>', 'the id of a webhook')
    .action((id: string) => renewSecret(id, json()));
  webhooks
    .command('deliveries')
    .description('list what was sent in the last 30 days, newest first')
    .argument('<id>', 'the id of a webhook')
    .option('--limit <n>', 'how many', '20')
    .option('--before <delivery>', 'only those before this one')
    .action((id: string, options: ListOptions) => list(id, options, json()));
  webhooks
    .command('retry')
    .description('send deliveries again')
    .argument('<id>', 'the id of a webhook')
    .argument('<deliveries...>', 'the ids of its deliveries')
    .action((id: string, deliveries: string[]) => retry(id, deliveries, json()));
}
