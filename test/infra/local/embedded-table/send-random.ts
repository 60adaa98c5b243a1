import type { TableClient } from '../../../../shared/data/table/connection.ts';
import {
  comparableError,
  comparableResponse,
  type ErrorLike,
  sendRequest,
} from '../../../dynamodb-local/comparable-responses.ts';
import type { RandomRequest } from './random-operations.ts';

/** Sends a random request to a table and returns its response, all pages of a query, or its error. */
export async function sendRandom(client: TableClient, TableName: string, request: RandomRequest) {
  try {
    const input = buildInput(TableName, request);
    const asked = {
      operation: request.operation,
      isOnIndex: 'input' in request && 'IndexName' in request.input,
    };
    const pages: unknown[] = [];
    let ExclusiveStartKey: object | undefined;
    do {
      const page = { ...input, ...(ExclusiveStartKey && { ExclusiveStartKey }) };
      const response = await sendRequest(client, request.operation, page);
      // At the end of a range, DynamoDB Local sometimes omits the empty last page.
      if (response.Count !== 0 || pages.length === 0) pages.push(comparableResponse(asked, response));
      ExclusiveStartKey = response.LastEvaluatedKey;
    } while (ExclusiveStartKey);
    return pages;
  } catch (error) {
    return [comparableError(error as ErrorLike)];
  }
}

function buildInput(TableName: string, request: RandomRequest): object {
  const more = { ReturnConsumedCapacity: 'TOTAL' };
  if ('input' in request) return { TableName, ...request.input, ...more };
  if ('actions' in request) {
    const withTable = (action: object) =>
      Object.fromEntries(Object.entries(action).map(([kind, input]) => [kind, { TableName, ...input }]));
    return { TransactItems: request.actions.map(withTable), ...more };
  }
  const { operation, requests } = request;
  return {
    RequestItems: { [TableName]: operation === 'BatchGetItem' ? { Keys: requests } : requests },
    ...more,
  };
}
