import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { AbstractLevel } from 'abstract-level';
import { createTable, openTable, TableName } from './fixture.ts';

/* A process of its own that dies at the moment a transaction is to be committed, all its actions evaluated. */
let armed = false;
const { batch } = AbstractLevel.prototype;
AbstractLevel.prototype.batch = function (this: object, ...parameters: unknown[]) {
  if (armed) process.kill(process.pid, 'SIGKILL');
  return Reflect.apply(batch, this, parameters);
} as typeof batch;

const { client } = await openTable(process.argv[2]);
await client.send(createTable());
const item = (sk: string, seq: number) => ({
  TableName,
  Item: { pk: 'a', sk, seq, rankedIn: 'x', rank: `${seq}` },
});
await client.send(new PutCommand(item('1', 1)));
armed = true;
await client.send(
  new TransactWriteCommand({ TransactItems: [{ Put: item('1', 2) }, { Put: item('2', 2) }] }),
);
