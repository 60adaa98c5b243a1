import * as sdk from '@aws-sdk/client-dynamodb';

interface JsonResponse {
  status: number;
  body: unknown;
}

type Command = new (input: object) => Parameters<sdk.DynamoDBClient['send']>[0];

/** Sends a request in DynamoDB's JSON protocol to a table that takes the SDK's commands, and responds in that protocol. */
export async function sendJson(
  client: Pick<sdk.DynamoDBClient, 'send'>,
  operation: string,
  input: unknown,
): Promise<JsonResponse> {
  const Operation = (sdk as unknown as Record<string, Command>)[`${operation}Command`];
  if (!Operation) return { status: 400, body: { __type: 'UnknownOperationException' } };
  try {
    const { $metadata: _, ...output } = await client.send(new Operation(withBytes(input) as object));
    return { status: 200, body: withBase64(output) };
  } catch (error) {
    const { name, message, $fault, CancellationReasons, Item } = error as sdk.TransactionCanceledException & {
      Item?: unknown;
    };
    const type = `com.amazonaws.dynamodb.v20120810#${name}`;
    const body = withBase64({ __type: type, message, Message: message, CancellationReasons, Item });
    return { status: $fault === 'client' ? 400 : 500, body };
  }
}

/** In JSON, bytes are base64 in an attribute value of type `B`. */
function withBytes(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withBytes);
  if (typeof node !== 'object' || node === null) return node;
  const members = Object.entries(node);
  if (members.length === 1 && members[0]?.[0] === 'B' && typeof members[0][1] === 'string') {
    return { B: new Uint8Array(Buffer.from(members[0][1], 'base64')) };
  }
  return Object.fromEntries(members.map(([name, value]) => [name, withBytes(value)]));
}

function withBase64(node: unknown): unknown {
  if (node instanceof Uint8Array) return Buffer.from(node).toString('base64');
  if (Array.isArray(node)) return node.map(withBase64);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, withBase64(value)]));
}
