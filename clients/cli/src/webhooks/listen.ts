import { setTimeout as wait } from 'node:timers/promises';
import { isLinkServiceError } from '../../../typescript/src/index.ts';
import { printable } from '../output.ts';
import { toMessage } from '../problem.ts';
import type { Forwarded, Forwarder } from './forward.ts';
import type { Delivery, NewDeliveries } from './new-deliveries.ts';

interface Listening {
  deliveries: NewDeliveries;
  forwarder: Forwarder;
  intervalSeconds: number;
  /** Ends it. */
  signal: AbortSignal;
  onForwarded: (delivery: Delivery, forwarded: Forwarded) => void;
}

/** Looks for new deliveries and forwards each, until the signal ends it: then it throws. */
export async function listen(options: Listening): Promise<never> {
  for (;;) {
    await forwardNew(options);
    await wait(options.intervalSeconds * 1000, undefined, { signal: options.signal });
  }
}

async function forwardNew({ deliveries, forwarder, signal, onForwarded }: Listening): Promise<void> {
  const found = await deliveries.find().catch((error) => {
    if (signal.aborted || !isPassing(error)) throw error;
    process.stderr.write(`linkctl: ${printable(toMessage(error))} Trying again.\n`);
    return [];
  });
  for (const delivery of found) onForwarded(delivery, await send(delivery, forwarder, signal));
}

/** The service shows a key without the scope `admin` no body of what administrators are told. */
const send = async (delivery: Delivery, forwarder: Forwarder, signal: AbortSignal): Promise<Forwarded> =>
  delivery.body === ''
    ? { status: null, failure: 'not forwarded: the API key does not have the scope admin', ms: 0 }
    : forwarder.send(delivery, signal);

/** The service is restarting, busy, or cannot be reached at the moment. */
const isPassing = (error: unknown): boolean =>
  !isLinkServiceError(error) || error.status === 429 || error.status >= 500;
