/** What an operation refuses, as DynamoDB words it; dynalite's own errors have the same shape. */
export interface Refusal extends Error {
  statusCode: number;
  body: { __type: string; [detail: string]: unknown };
}

/** An exception of DynamoDB's API: its name, its message and whatever else its body carries. */
export function refusal(name: string, message: string, details: object = {}): Refusal {
  const body = { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message, ...details };
  return Object.assign(new Error(message), { statusCode: 400, body });
}

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'statusCode' in error && 'body' in error;
}

/** Whether the error is the refusal of that name: `ValidationException`. */
export function isRefused(error: unknown, name: string): error is Refusal {
  return isRefusal(error) && error.body.__type.endsWith(`#${name}`);
}

/** The data folder cannot be opened: another process holds it, or it cannot be read and written. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
  readonly code: 'DATA_FOLDER_IN_USE' | 'DATA_FOLDER_UNUSABLE';

  constructor(path: string, cause: unknown) {
    const inUse = innermost(cause).code === 'LEVEL_LOCKED';
    super(
      inUse
        ? `The data folder ${path} is in use by another process.`
        : `The data folder ${path} cannot be used: ${innermost(cause).message}`,
      { cause },
    );
    this.code = inUse ? 'DATA_FOLDER_IN_USE' : 'DATA_FOLDER_UNUSABLE';
  }
}

function innermost(error: unknown): Error & { code?: string } {
  if (!(error instanceof Error)) return new Error(String(error));
  return error.cause === undefined ? error : innermost(error.cause);
}
