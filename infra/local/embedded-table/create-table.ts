import type { Table } from 'dynalite/db/index.js';
import { type DynaliteOperation, dynalite } from './dynalite-call.ts';

const operation = dynalite('createTable');

/** dynalite's CreateTable, but for the stream: a table that has one says so in its description, as in DynamoDB. */
export const createTable: DynaliteOperation = {
  ...operation,
  types: {
    ...operation.types,
    StreamSpecification: {
      type: 'FieldStruct<StreamSpecification>',
      children: {
        StreamEnabled: { type: 'Boolean', notNull: true },
        StreamViewType: { type: 'String', enum: ['NEW_AND_OLD_IMAGES'] },
      },
    },
  },
  action(view, data, done) {
    const put: typeof view.tableDb.put = (name, table, written) => {
      describeStream(table as Table);
      view.tableDb.put(name, table, written);
    };
    operation.action({ ...view, tableDb: { ...view.tableDb, put } }, data, done);
  },
};

function describeStream(table: Table): void {
  if (!table.StreamSpecification?.StreamEnabled) {
    delete table.StreamSpecification;
    return;
  }
  table.LatestStreamLabel ??= new Date().toISOString().slice(0, -1);
  table.LatestStreamArn ??= `${table.TableArn}/stream/${table.LatestStreamLabel}`;
}
