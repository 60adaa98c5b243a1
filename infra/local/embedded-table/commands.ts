import { mapInTurns } from '../../../shared/event-loop.ts';
import { toNative, toWire } from './values/documents.ts';
import type { Item } from './values/item.ts';
import { withBytes } from './values/wire-bytes.ts';

type Fields = Record<string, unknown>;
type Convert = (item: Item) => object;

/** A command of the SDK. Those of the document client contain the plain one. */
export interface Command {
  input: object;
  clientCommand?: object;
}

/** The operation and input of a command. */
export interface Request {
  /** `GetItem` */
  operation: string;
  /** In DynamoDB's types; bytes may be a `Uint8Array` or base64. */
  input: Fields;
  /** Converts the operation's output to what the command's client returns: native values, or DynamoDB's types. */
  convertOutput(output: object): object | Promise<object>;
}

/**
 * Identifies commands by name, because the SDK may be loaded twice: as ESM by the service, as CommonJS by a tool.
 */
export function readCommand(command: Command): Request {
  const { input, clientCommand } = command;
  const name = (clientCommand ?? command).constructor.name;
  const operation = name.endsWith('Command') ? name.slice(0, -'Command'.length) : name;
  if (!clientCommand) {
    return {
      operation,
      input: input as Fields,
      convertOutput: (output) => convertResponse(output, withBytes),
    };
  }
  return {
    operation,
    input: convertInput(input as Fields),
    convertOutput: (output) => convertResponse(output, toNative),
  };
}

const DOCUMENTS = ['Key', 'Item', 'ExclusiveStartKey', 'ExpressionAttributeValues'];

/** Replaces each native item or key by its form in DynamoDB's types. */
function convertInput(input: Fields): Fields {
  const converted: Fields = { ...input };
  for (const name of DOCUMENTS) {
    if (input[name]) converted[name] = toWire(input[name] as Fields);
  }
  if (Array.isArray(input.Keys)) converted.Keys = input.Keys.map(toWire);
  if (Array.isArray(input.TransactItems)) converted.TransactItems = input.TransactItems.map(convertMembers);
  if (input.RequestItems) {
    const requests = Object.entries(input.RequestItems as Record<string, Fields | Fields[]>);
    converted.RequestItems = Object.fromEntries(
      requests.map(([table, request]) => [
        table,
        Array.isArray(request) ? request.map(convertMembers) : convertInput(request),
      ]),
    );
  }
  return converted;
}

/** Converts the inputs in `{ Put: { Item } }`, `{ DeleteRequest: { Key } }`, and so on. */
function convertMembers(request: Fields): Fields {
  const members = Object.entries(request).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([kind, member]) => [kind, convertInput(member as Fields)]));
}

interface Response {
  Item?: Item;
  Attributes?: Item;
  LastEvaluatedKey?: Item;
  Items?: Item[];
  Responses?: Record<string, Item[]> | { Item?: Item }[];
  UnprocessedKeys?: Record<string, { Keys?: Item[] }>;
}

/** Long lists are converted in turns with other work, everything else at once. */
function convertResponse(output: object, convert: Convert): object | Promise<object> {
  const response = output as Response;
  return response.Items || response.Responses
    ? convertLists(response, convert)
    : convertItems(response, convert);
}

async function convertLists(response: Response, convert: Convert): Promise<object> {
  const { Items, Responses } = response;
  const converted = convertItems(response, convert);
  if (Items) converted.Items = await mapInTurns(Items, convert);
  if (Responses) converted.Responses = await convertResponses(Responses, convert);
  return converted;
}

function convertItems(response: Response, convert: Convert): Record<string, unknown> {
  const { Item, Attributes, LastEvaluatedKey, UnprocessedKeys } = response;
  const converted: Record<string, unknown> = { ...response };
  if (Item) converted.Item = convert(Item);
  if (Attributes) converted.Attributes = convert(Attributes);
  if (LastEvaluatedKey) converted.LastEvaluatedKey = convert(LastEvaluatedKey);
  if (UnprocessedKeys) {
    converted.UnprocessedKeys = mapValues(UnprocessedKeys, (request) => ({
      ...request,
      Keys: request.Keys?.map(convert),
    }));
  }
  return converted;
}

async function convertResponses(
  responses: NonNullable<Response['Responses']>,
  convert: Convert,
): Promise<object> {
  if (Array.isArray(responses))
    return mapInTurns(responses, ({ Item }) => (Item ? { Item: convert(Item) } : {}));
  const converted: Record<string, object[]> = {};
  for (const [table, items] of Object.entries(responses)) converted[table] = await mapInTurns(items, convert);
  return converted;
}

function mapValues<From, To>(record: Record<string, From>, convert: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, convert(value)]));
}
