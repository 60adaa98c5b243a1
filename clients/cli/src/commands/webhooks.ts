import { type Command, Option } from 'commander';
import type {
  CreateWebhookBody,
  ListWebhooksEntry,
  UpdateWebhookBody,
} from '../../../typescript/src/index.ts';
import { printJson, printLine, printTable } from '../output.ts';
import { Problem } from '../problem.ts';
import { openSession } from '../session.ts';
import { toFields, toFlag, toId, type WebhookOptions, withSubjects } from '../webhooks/fields.ts';
import { addDeliveryCommands } from './webhook-deliveries.ts';
import { addListenCommand } from './webhook-listen.ts';

type UpdateOptions = WebhookOptions & { url?: string; active?: '1' | '0' };

const withFields = (command: Command): Command =>
  withSubjects(command)
    .option('--name <name>', 'a name for your own use')
    .addOption(new Option('--format <format>', 'what is sent').choices(['standard', 'slack', 'teams']))
    .addOption(new Option('--batch <1|0>', 'whether up to 100 clicks are sent together').choices(['1', '0']));

async function add(url: string, options: WebhookOptions, json?: boolean): Promise<void> {
  if (!URL.canParse(url)) throw new Problem(`${url} is not a URL.`);
  const session = openSession({ json });
  const fields = await toFields(session, options);
  const body = { name: new URL(url).host, ...fields, url } as CreateWebhookBody;
  const { id, secret } = await session.client.webhooks.create(body);
  if (json) return printJson({ id, secret });
  printLine(`${id}`);
  printLine(`The secret, which is not shown again: ${secret}`);
}

async function update(id: string, { url, active, ...options }: UpdateOptions): Promise<string> {
  const session = openSession({});
  const body = { ...(await toFields(session, options)), url, active: toFlag(active) } as UpdateWebhookBody;
  return (await session.client.webhooks.update(toId(id), body)).message;
}

async function list({ limit, page }: { limit: string; page: string }, json?: boolean): Promise<void> {
  const { client } = openSession({ json });
  const { webhooks } = await client.webhooks.list({ limit: Number(limit), page: Number(page) });
  if (json) return printJson(webhooks);
  printTable(
    ['ID', 'NAME', 'STATUS', 'WAITING', 'DROPPED', 'EVENTS', 'URL'],
    webhooks.map((webhook) => [
      webhook.id,
      webhook.name,
      toStatus(webhook),
      webhook.pending,
      webhook.dropped,
      webhook.events.join(','),
      webhook.url,
    ]),
  );
}

function toStatus({ active, problem, failingsince }: ListWebhooksEntry): string {
  if (!active) return problem ? `off: ${problem}` : 'off';
  return failingsince ? `failing since ${failingsince}` : 'active';
}

/** `linkctl webhooks …` */
export function addWebhookCommands(program: Command): void {
  const webhooks = program.command('webhooks').description('list, add, change, delete, and try out webhooks');
  const json = () => program.opts<{ json?: boolean }>().json;

  webhooks
    .command('list')
    .description('list webhooks, newest first')
    .option('--limit <n>', 'webhooks per page', '20')
    .option('--page <n>', 'the page', '1')
    .action((options) => list(options, json()));
  withFields(
    webhooks.command('add').argument('<url>', 'where events are sent').description('add a webhook'),
  ).action((url: string, options: WebhookOptions) => add(url, options, json()));
  withFields(webhooks.command('update').argument('<id>', 'its id').description('change a webhook'))
    .option('--url <url>', 'where events are sent')
    .addOption(new Option('--active <1|0>', 'whether events are sent').choices(['1', '0']))
    .action(async (id: string, options: UpdateOptions) => {
      const message = await update(id, options);
      json() ? printJson({ webhook: id, message }) : printLine(`${id}: ${message}`);
    });
  webhooks
    .command('delete')
    .description('delete webhooks: what waits for them is not sent')
    .argument('<ids...>', 'the ids of webhooks')
    .action(async (ids: string[]) => {
      const { client } = openSession({});
      for (const id of ids) {
        const { message } = await client.webhooks.delete(toId(id));
        json() ? printJson({ webhook: id, message }) : printLine(`${id}: ${message}`);
      }
    });
  addDeliveryCommands(webhooks, json);
  addListenCommand(webhooks, json);
}
