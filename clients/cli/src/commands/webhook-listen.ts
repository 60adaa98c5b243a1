import { hostname } from 'node:os';
import type { Command } from 'commander';
import {
  administratorEventTypes,
  type CreateWebhookBody,
  isLinkServiceError,
  webhookEventTypes,
} from '../../../typescript/src/index.ts';
import { printLine, toJson } from '../output.ts';
import { Problem } from '../problem.ts';
import { openSession, type Session } from '../session.ts';
import { SIGNALS } from '../signals.ts';
import { toFields, toId, type WebhookOptions, withSubjects } from '../webhooks/fields.ts';
import { createSecret, type Forwarded, Forwarder } from '../webhooks/forward.ts';
import { listen } from '../webhooks/listen.ts';
import { type Delivery, NewDeliveries } from '../webhooks/new-deliveries.ts';

interface ListenOptions extends Pick<WebhookOptions, 'event' | 'link' | 'campaign'> {
  forward: string;
  secret?: string;
  interval: string;
}

/** Deliveries a request: a test of a receiver has fewer. */
const PAGE = 500;

async function run(
  id: string | undefined,
  { forward, secret = createSecret(), interval, ...subjects }: ListenOptions,
  json?: boolean,
): Promise<void> {
  const intervalSeconds = Number(interval);
  if (!(intervalSeconds >= 1)) throw new Problem('--interval must be at least 1 second.');
  if (id !== undefined && Object.keys(subjects).length > 0)
    throw new Problem('--event, --link, and --campaign are for a new webhook: leave out the id.');
  const forwarder = new Forwarder(forward, secret);
  const { signal, release } = stopOnSignals();
  let response: Headers | undefined;
  const session = openSession({ json }, { onResponse: (headers) => (response = headers) });
  const webhookId = id === undefined ? await addListener(session, subjects) : toId(id);
  try {
    const readPage = async (before?: string) => {
      const query = { limit: PAGE, before };
      const deliveries = await session.client.webhooks.deliveries(webhookId, query, { signal });
      return { deliveries, hasMore: response?.has('link') === true };
    };
    // A webhook with a URL sends again by itself what its own receiver does not accept.
    const deliveries = new NewDeliveries(readPage, { withRetries: id === undefined });
    if (id !== undefined) await deliveries.skip();
    printStart({ webhook: webhookId, forward: forwarder.target.href, secret }, id === undefined, json);
    const onForwarded = (delivery: Delivery, forwarded: Forwarded) =>
      printForwarded(delivery, forwarded, json);
    await listen({ deliveries, forwarder, intervalSeconds, signal, onForwarded });
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    if (id === undefined) await removeListener(session, webhookId);
    release();
  }
}

/** The first signal ends the command, and a second one the process. */
function stopOnSignals() {
  const controller = new AbortController();
  const release = () => {
    for (const name of SIGNALS) process.off(name, stop);
  };
  const stop = () => {
    release();
    controller.abort();
  };
  for (const name of SIGNALS) process.on(name, stop);
  return { signal: controller.signal, release };
}

/** A webhook without a URL: nothing is sent to the internet, and its deliveries are there to be read. */
async function addListener(session: Session, subjects: WebhookOptions): Promise<number> {
  const forAdministrators: readonly string[] = administratorEventTypes;
  const events = webhookEventTypes.filter((type) => !forAdministrators.includes(type));
  const body = {
    name: `linkctl on ${hostname()}`,
    events,
    ...(await toFields(session, subjects)),
    url: null,
  };
  return (await session.client.webhooks.create(body as CreateWebhookBody)).id;
}

async function removeListener({ client }: Session, id: number): Promise<void> {
  await client.webhooks.delete(id).catch((error) => {
    if (!isLinkServiceError(error) || error.status !== 404) throw error;
  });
}

interface Start {
  webhook: number;
  forward: string;
  secret: string;
}

function printStart(start: Start, isNew: boolean, json?: boolean): void {
  if (json) {
    printLine(toJson(start));
    return;
  }
  const { webhook, forward, secret } = start;
  const end = isNew ? 'Ctrl-C ends this, and deletes the webhook.' : 'Ctrl-C ends this.';
  printLine(`Forwarding the events of the webhook ${webhook} to ${forward}. ${end}`);
  printLine(`They are signed with the secret ${secret}`);
}

function printForwarded({ id, event }: Delivery, forwarded: Forwarded, json?: boolean): void {
  const { status, failure, ms } = forwarded;
  const line = [event, id, failure ?? status, `${ms} ms`].join('  ');
  printLine(json ? toJson({ delivery: id, event, ...forwarded }) : line);
}

/** `linkctl webhooks listen` */
export function addListenCommand(webhooks: Command, json: () => boolean | undefined): void {
  withSubjects(
    webhooks
      .command('listen')
      .description('forward events to a program on this machine, which the internet does not reach')
      .argument('[id]', 'the id of a webhook; otherwise, a new one that is deleted in the end'),
  )
    .requiredOption('--forward <url>', 'where to forward them to, such as http://localhost:4000')
    .option('--secret <secret>', 'sign with this secret instead of a new one')
    .option('--interval <seconds>', 'how often to look for new events', '4')
    .action((id: string | undefined, options: ListenOptions) => run(id, options, json()));
}
