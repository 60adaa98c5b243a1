import { LinkServiceError } from './errors.ts';

/**
 * The JSON object in a response, without the field `error`. Throws the error that it describes: other services with this API send
 * some with the status 200.
 */
export function parseObject(text: string, { status, headers }: Response): Record<string, unknown> {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const message = `The service responded with status ${status}, but not with a JSON object: check baseUrl, such as https://sho.rt/api.`;
    throw new LinkServiceError({ status, message, headers });
  }
  const { error, ...fields } = value as Record<string, unknown>;
  // Lists have the text "0".
  if (error && error !== '0') throw new LinkServiceError({ status, message: readMessage(fields), headers });
  return fields;
}

/** Why a request failed, if the body of its response says so. */
export function readMessage(body: unknown): string | undefined {
  const message = (body as { message?: unknown } | null | undefined)?.message;
  return typeof message === 'string' ? message : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
