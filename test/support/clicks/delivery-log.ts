/**
 * What a service delivers to `countClicks`, seen from outside: with `NODE_OPTIONS=--import <this file>`, each batch
 * leaves a line when it begins and another when it ends in the file that `DELIVERY_LOG` names.
 */
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import type { DynamoDBStreamEvent } from 'aws-lambda';

/** Times are on the machine's monotonic clock, which all its processes share, in milliseconds. */
export interface DeliveryLine {
  pid: number;
  batch: number;
  at: number;
  step: 'begin' | 'end';
  eventIds: string[];
}

type Handler = (event: DynamoDBStreamEvent) => Promise<unknown>;

const FUNCTION = '/functions/streams/count-clicks.ts';
const ORIGINAL = '?original';

export function logged(handler: Handler): Handler {
  let batch = 0;
  return async (event) => {
    const eventIds = event.Records.map(({ eventID = '' }) => eventID);
    const number = ++batch;
    const note = (step: DeliveryLine['step']) => {
      const at = Number(process.hrtime.bigint() / 1_000_000n);
      const line: DeliveryLine = { pid: process.pid, batch: number, at, step, eventIds };
      appendFileSync(process.env.DELIVERY_LOG ?? '', `${JSON.stringify(line)}\n`);
    };
    note('begin');
    try {
      return await handler(event);
    } finally {
      note('end');
    }
  };
}

if (process.env.DELIVERY_LOG) {
  registerHooks({
    load(url, context, nextLoad) {
      if (!url.endsWith(FUNCTION)) return nextLoad(url, context);
      const source = `import { handler as original } from '${url}${ORIGINAL}';
import { logged } from '${import.meta.url}';
export const handler = logged(original);`;
      return { format: 'module', source, shortCircuit: true };
    },
  });
}
