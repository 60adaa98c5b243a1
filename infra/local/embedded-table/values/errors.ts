import {
  ConditionalCheckFailedException,
  DynamoDBServiceException,
  IdempotentParameterMismatchException,
  InternalServerError,
  ResourceInUseException,
  ResourceNotFoundException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import type { Item } from './item.ts';

/* The SDK's exceptions for errors of DynamoDB. */

const CLIENT_ERROR = { $metadata: { httpStatusCode: 400 } };

/** An exception that has no class in the SDK, only a name. */
const named = (name: string, message: string) =>
  new DynamoDBServiceException({ ...CLIENT_ERROR, name, message, $fault: 'client' });

export const validationError = (message: string) => named('ValidationException', message);

/** A feature of DynamoDB that the service does not use yet. Implement it here before you use it. */
export const unsupported = (what: string) =>
  named('UnknownOperationException', `The embedded table does not support ${what}.`);

export const tableNotFound = (name: string) =>
  new ResourceNotFoundException({
    ...CLIENT_ERROR,
    message: `Requested resource not found: Table: ${name} not found`,
  });

export const tableInUse = (name: string) =>
  new ResourceInUseException({ ...CLIENT_ERROR, message: `Table already exists: ${name}` });

export const CONDITION_FAILED = 'The conditional request failed';

/** `item` is for requests with `ReturnValuesOnConditionCheckFailure`. */
export const conditionFailed = (item: Item | undefined) =>
  new ConditionalCheckFailedException({
    ...CLIENT_ERROR,
    message: CONDITION_FAILED,
    ...(item && { Item: item as ConditionalCheckFailedException['Item'] }),
  });

/** Why one action of a transaction failed; its code is `None` if it did not. */
export interface CancellationReason {
  Code: string;
  Message?: string;
  Item?: Item;
}

export function transactionCanceled(reasons: CancellationReason[]): TransactionCanceledException {
  const codes = reasons.map(({ Code }) => Code).join(', ');
  return new TransactionCanceledException({
    ...CLIENT_ERROR,
    message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    CancellationReasons: reasons as TransactionCanceledException['CancellationReasons'],
  });
}

export const tokenMismatch = () =>
  new IdempotentParameterMismatchException({
    ...CLIENT_ERROR,
    message: 'The request uses the same client token as a previous, but non-identical request.',
  });

/** A failure of this table itself. Logs the cause; callers see an InternalServerError, as with DynamoDB. */
export function internalError(cause: unknown): Error {
  console.error('The embedded table failed:', cause);
  const error = new InternalServerError({
    $metadata: { httpStatusCode: 500 },
    message: 'The embedded table failed.',
  });
  return Object.assign(error, { cause });
}

/** Whether the error is DynamoDB's response to the request, not a failure of this table. */
export const isServiceException = (error: unknown): error is DynamoDBServiceException =>
  error instanceof DynamoDBServiceException;

type DataFolderCode =
  | 'DATA_FOLDER_IN_USE'
  | 'DATA_FOLDER_UNUSABLE'
  | 'DATA_FOLDER_OUTDATED'
  | 'DATA_FILE_MISSING'
  | 'DATA_FILE_MIXED'
  | 'DATA_FILE_SHARED'
  | 'DATA_FILE_DAMAGED';

/** The data folder cannot be opened. The message is one line for the person who starts the service. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
  readonly code: DataFolderCode;

  constructor(code: DataFolderCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
