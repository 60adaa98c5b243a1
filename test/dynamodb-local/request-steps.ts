import type { AnyShape } from '../support/random/any-shape.ts';
import type { TableRequest } from '../support/table/recorder.ts';

export type Request = Pick<TableRequest, 'operation' | 'input'>;

/** An item or a key in DynamoDB's types, bytes in base64. */
export type WireItem = Record<string, AnyShape>;

/** What a request does with one item. */
export interface Step {
  /** `Get`, `Put`, `Update`, `Delete`, or `ConditionCheck` */
  kind: string;
  input: AnyShape;
}

/** The steps of a request; none for a query. */
export function readSteps({ operation, input }: Request): Step[] {
  switch (operation) {
    case 'TransactWriteItems':
    case 'TransactGetItems':
      return input.TransactItems.flatMap(kindsOfStep);
    case 'BatchGetItem':
      return Object.values<AnyShape>(input.RequestItems).flatMap(({ Keys, ...options }) =>
        Keys.map((Key: WireItem) => ({ kind: 'Get', input: { ...options, Key } })),
      );
    case 'BatchWriteItem':
      return Object.values<AnyShape[]>(input.RequestItems).flatMap((writes) =>
        writes
          .flatMap(kindsOfStep)
          .map(({ kind, ...step }) => ({ kind: kind.replace('Request', ''), ...step })),
      );
    case 'Query':
      return [];
    default:
      return [{ kind: operation.replace('Item', ''), input }];
  }
}

const kindsOfStep = (member: AnyShape): Step[] =>
  Object.entries<AnyShape>(member).map(([kind, input]) => ({ kind, input }));

/** The key of the item that a step is about. */
export function readKey({ input }: Pick<Step, 'input'>): WireItem {
  const { pk, sk } = input.Key ?? input.Item;
  return { pk, sk };
}

export const hasSameKey = (a: WireItem, b: WireItem): boolean => a.pk?.S === b.pk?.S && a.sk?.S === b.sk?.S;

/** Whether functions may send such a request: tests also create tables, and scan them. */
export const isOfFunctions = ({ operation }: Pick<Request, 'operation'>): boolean =>
  /^((Get|Put|Update|Delete)Item|(Batch|Transact)(Get|Write)Items?|Query)$/.test(operation);

export const isWrite = ({ operation }: Pick<Request, 'operation'>): boolean => !/Get|Query/.test(operation);
