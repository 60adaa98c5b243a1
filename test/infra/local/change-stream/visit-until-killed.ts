import { writeSync } from 'node:fs';
import { startPump } from '../../../../infra/local/change-stream/pump.ts';
import { createTable, openTable, TableName } from '../embedded-table/fixture.ts';
import { aJob, visit } from './fixture.ts';

/*
 * A process of its own that `killed.test.ts` kills. It prints each visit that was answered (`+ 7`) and each record that
 * was delivered (`- 7`), the latter before the checkpoint; told to, it dies between the two.
 */
const [path, diesAt] = process.argv.slice(2);
const opened = await openTable(path);
await opened.client.send(createTable()).catch(() => undefined); // in all rounds but the first, there is one
startPump({
  source: await opened.table.changes(TableName),
  jobs: [aJob({ batchSize: 20 })],
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
