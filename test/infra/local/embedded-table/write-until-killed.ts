import { writeSync } from 'node:fs';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { createTable, openTable, TableName } from './fixture.ts';

/*
 * A process that `durability.test.ts` kills. Each transaction puts the same sequence number into five items and moves
 * them in the index; the number is printed after the response.
 */
const { client } = await openTable(process.argv[2]);
await client.send(createTable()).catch(() => undefined); // exists in all rounds except the first
for (let seq = 1; ; seq++) {
  const rank = String(seq).padStart(9, '0');
  const items = ['1', '2', '3', '4', '5'].map((sk) => ({ pk: 'a', sk, rankedIn: 'x', rank, seq }));
  await client.send(
    new TransactWriteCommand({ TransactItems: items.map((Item) => ({ Put: { TableName, Item } })) }),
  );
  writeSync(1, `${seq}\n`);
}
