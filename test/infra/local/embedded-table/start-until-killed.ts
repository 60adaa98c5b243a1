import { writeSync } from 'node:fs';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { createTable, openTable, TableName } from './fixture.ts';

/*
 * A process that `durability.test.ts` kills. It opens and closes the table over and over, and puts one item each time. The
 * item's number is printed after the response.
 */
for (let n = Number(process.argv[3]); ; n++) {
  const { client, table } = await openTable(process.argv[2]);
  await client.send(createTable()).catch(() => undefined); // exists in all rounds except the first
  await client.send(new PutCommand({ TableName, Item: { pk: 'a', sk: `${n}` } }));
  writeSync(1, `${n}\n`);
  await table.close();
}
