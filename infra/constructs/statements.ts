import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { FunctionContract } from '../../shared/api/contract/function-contract.ts';
import { type KeyPattern, keyPatterns } from '../../shared/api/contract/key-patterns.ts';
import { tableGrants } from '../../shared/api/contract/route.ts';

/** A statement that allows these actions on these resources. */
export const allow = (
  actions: string[],
  resources: string[],
  conditions?: Record<string, Record<string, unknown>>,
) => new PolicyStatement({ actions, resources, conditions });

/** The statements that allow what a contract and its middleware do with the table and its indexes. */
export function tableStatements(contract: FunctionContract, table: ITable): PolicyStatement[] {
  const grants = Object.entries(tableGrants(contract));
  // One statement for each action, as a request must be allowed by one statement: a batch can have keys of each pattern.
  const byKeys = Map.groupBy(grants, ([, keys]) => keys.toSorted().join(' '));
  return [
    ...[...byKeys.values()].map((sameKeys) =>
      allow(
        sameKeys.map(([action]) => `dynamodb:${action}`),
        [table.tableArn],
        onlyKeys(sameKeys[0]?.[1] ?? []),
      ),
    ),
    ...Object.entries(contract.indexes ?? {}).map(([index, keys]) =>
      allow(['dynamodb:Query'], [`${table.tableArn}/index/${index}`], onlyKeys(keys)),
    ),
  ];
}

/**
 * A condition that requires each partition key of a request to belong to one of these patterns. `USER#*` also matches the
 * collections of users, which belong to patterns of their own.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
 */
function onlyKeys(patterns: readonly KeyPattern[]): Record<string, Record<string, unknown>> {
  const isCovered = (key: KeyPattern) =>
    patterns.some((pattern) => pattern.endsWith('*') && key.startsWith(pattern.slice(0, -1)));
  const others = keyPatterns.filter((key) => !patterns.includes(key) && isCovered(key));
  return {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': patterns.toSorted() },
    ...(others.length > 0 && { 'ForAllValues:StringNotLike': { 'dynamodb:LeadingKeys': others } }),
  };
}
