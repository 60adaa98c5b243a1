import { DatabaseSync } from 'node:sqlite';
import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { createTable, openTable, TableName } from './fixture.ts';

/* A process that dies at the COMMIT of a transaction, after all its changes. */
let armed = false;
const { prepare } = DatabaseSync.prototype;
DatabaseSync.prototype.prepare = function (sql: string) {
  const statement = prepare.call(this, sql);
  if (sql !== 'COMMIT') return statement;
  const run = statement.run.bind(statement);
  statement.run = () => {
    if (armed) process.kill(process.pid, 'SIGKILL');
    return run();
  };
  return statement;
};

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
