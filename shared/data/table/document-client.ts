import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { continueStep } from '../../event-loop.ts';
import { bounded, requestTimeouts } from './bounded-client.ts';
import { perConnection, type TableConnection } from './connection.ts';

/** How native values become DynamoDB's types. */
export const marshallOptions = { removeUndefinedValues: true };

type Client = Pick<DynamoDBDocumentClient, 'send'>;

/** The table, for everything except visits. */
export const tableClient = /* @__PURE__ */ perConnection((connection) => inSteps(connect(connection)));

function connect(connection: TableConnection): Client {
  if ('send' in connection) return bounded(connection, { isRemote: false });
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ ...requestTimeouts, ...connection }), {
    marshallOptions,
    unmarshallOptions: { wrapNumbers: exactNumber },
  });
  return bounded(client, { isRemote: true });
}

/** What requests do with responses that come at the same time would add up in one turn of the event loop. */
function inSteps(client: Client): Client {
  const send = async (...input: Parameters<Client['send']>) => {
    try {
      return await client.send(...input);
    } finally {
      const turn = continueStep();
      if (turn) await turn;
    }
  };
  return { send } as Client;
}

/** A number of DynamoDB as it was stored: a rank exceeds 2^53 after 90 million clicks of a link. */
export function exactNumber(text: string): number | bigint {
  const number = Number(text);
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? BigInt(text) : number;
}
