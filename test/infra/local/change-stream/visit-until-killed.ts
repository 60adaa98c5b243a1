import { writeSync } from 'node:fs';
import { startDelivery } from '../../../../infra/local/change-stream/delivery.ts';
import { createTable, openTable, TableName } from '../embedded-table/fixture.ts';
import { aConsumer, visit } from './fixture.ts';

/*
 * A process that `killed.test.ts` kills. It prints each visit whose write was acknowledged (`+ 7`) and each record that was
 * delivered (`- 7`), before its checkpoint is saved. If it gets a number, it kills itself right after that delivery.
 */
const [path, diesAt] = process.argv.slice(2);
const opened = await openTable(path);
await opened.client.send(createTable()).catch(() => undefined); // exists after the first round
startDelivery({
  source: await opened.table.changes(TableName),
  consumers: [aConsumer({ batchSize: 20 })],
  async invoke(_, { Records }) {
    for (const { dynamodb } of Records) writeSync(1, `- ${dynamodb?.NewImage?.visits?.N}\n`);
    if (Records.some(({ dynamodb }) => dynamodb?.NewImage?.visits?.N === diesAt)) {
      process.kill(process.pid, 'SIGKILL');
    }
  },
});
for (;;) {
  const { Attributes } = await visit(opened, 'VISITOR#1');
  writeSync(1, `+ ${Attributes?.visits}\n`);
}
