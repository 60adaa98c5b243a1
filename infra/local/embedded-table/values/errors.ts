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

/* The exceptions that the SDK throws for DynamoDB's refusals. */

const REFUSED = { $metadata: { httpStatusCode: 400 } };

/** What the SDK has no class of its own for is told apart by its name. */
const named = (name: string, message: string) =>
  new DynamoDBServiceException({ ...REFUSED, name, message, $fault: 'client' });

export const validationError = (message: string) => named('ValidationException', message);

/** What DynamoDB can do, and the service does not need: to be added here before it is used. */
export const unsupported = (what: string) =>
  named('UnknownOperationException', `The embedded table does not support ${what}.`);

export const tableNotFound = (name: string) =>
  new ResourceNotFoundException({
    ...REFUSED,
    message: `Requested resource not found: Table: ${name} not found`,
  });

export const tableInUse = (name: string) =>
  new ResourceInUseException({ ...REFUSED, message: `Table already exists: ${name}` });

export const CONDITION_FAILED = 'The conditional request failed';

/** `item` is shown to requests that ask for it. */
export const conditionFailed = (item: Item | undefined) =>
  new ConditionalCheckFailedException({
    ...REFUSED,
    message: CONDITION_FAILED,
    ...(item && { Item: item as ConditionalCheckFailedException['Item'] }),
  });

/** Why one action of a transaction is to blame for its end, or `None`. */
export interface CancellationReason {
  Code: string;
  Message?: string;
  Item?: Item;
}

export function transactionCanceled(reasons: CancellationReason[]): TransactionCanceledException {
  const codes = reasons.map(({ Code }) => Code).join(', ');
  return new TransactionCanceledException({
    ...REFUSED,
    message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    CancellationReasons: reasons as TransactionCanceledException['CancellationReasons'],
  });
}

export const tokenMismatch = () =>
  new IdempotentParameterMismatchException({
    ...REFUSED,
    message: 'The request uses the same client token as a previous, but non-identical request.',
  });

/** A failure of this table itself, whose cause is logged here and shown to callers no more than DynamoDB shows its own. */
export function internalError(cause: unknown): Error {
  console.error('The embedded table failed:', cause);
  const error = new InternalServerError({
    $metadata: { httpStatusCode: 500 },
    message: 'The embedded table failed.',
  });
  return Object.assign(error, { cause });
}

/** Whether the error is an answer to the request, and no failure of the table. */
export const isAnswer = (error: unknown): error is DynamoDBServiceException =>
  error instanceof DynamoDBServiceException;

type DataFolderCode =
  | 'DATA_FOLDER_IN_USE'
  | 'DATA_FOLDER_UNUSABLE'
  | 'DATA_FOLDER_OUTDATED'
  | 'DATA_FILE_MISSING'
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
