import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { onlyKeys } from '../grants/key-patterns.ts';
import type { TableGrants } from '../grants/table-grants.ts';

/** A statement that allows these actions on these resources. */
export const allow = (
  actions: string[],
  resources: string[],
  conditions?: Record<string, Record<string, unknown>>,
) => new PolicyStatement({ actions, resources, conditions });

/** The statements that allow these uses of the table and its indexes. */
export function tableStatements(grants: TableGrants, table: ITable): PolicyStatement[] {
  // One statement for each action, as a request must be allowed by one statement: a batch can have keys of each pattern.
  const byResource = Map.groupBy(Object.entries(grants), ([action, keys]) =>
    [action.split(' ')[1] ?? '', ...keys].join(' '),
  );
  return [...byResource.values()].map((alike) => {
    const [[first, keys] = ['', []]] = alike;
    const [, index] = first.split(' ');
    return allow(
      alike.map(([action]) => `dynamodb:${action.split(' ')[0]}`),
      [index === undefined ? table.tableArn : `${table.tableArn}/index/${index}`],
      onlyKeys(keys),
    );
  });
}
