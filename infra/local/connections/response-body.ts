import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { waitForTurn } from '../../../shared/event-loop.ts';

type Result = Omit<APIGatewayProxyStructuredResultV2, 'body'>;

/** What a function returns here: its body can be in pieces, which Lambda would not accept. */
export type FunctionResult = Result & { body?: string | string[] };

/** The same, with the bytes of a long text in pieces. */
export type ReadyResponse = Result & { body?: string | Buffer[] };

/** What is encoded in one step: more than most pieces have. */
const MAX_CHARACTERS = 128 * 1024;

/** Encodes a long text in turns: several megabytes take longer than others should wait. */
export async function encodeInTurns(result: FunctionResult, lane: string): Promise<ReadyResponse> {
  const { body = '', isBase64Encoded } = result;
  if (typeof body === 'string' && (isBase64Encoded || body.length <= MAX_CHARACTERS))
    return { ...result, body };
  const pieces: Buffer[] = [];
  for (const text of typeof body === 'string' ? [body] : body) {
    for (let at = 0; at < text.length; ) {
      await waitForTurn(lane);
      const end = at + MAX_CHARACTERS;
      // Both halves of a character are in one piece.
      const next = /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end + 1 : end;
      pieces.push(Buffer.from(text.slice(at, next)));
      at = next;
    }
  }
  return { ...result, body: pieces };
}

let decoded = { text: '', bytes: Buffer.alloc(0) };

/** Many visitors may ask for the same file, whose bytes then are in memory only once. */
function decode(text: string): Buffer {
  if (text !== decoded.text) decoded = { text, bytes: Buffer.from(text, 'base64') };
  return decoded.bytes;
}

/** The body as it is written. */
export function listPieces({ body = '', isBase64Encoded }: ReadyResponse): (string | Buffer)[] {
  if (typeof body !== 'string') return body;
  return [isBase64Encoded ? decode(body) : body];
}
