import { type GenericSchema, safeParse } from 'valibot';
import type { ApiRoute } from '../../../shared/api/contract/api-route.ts';
import {
  administratorEventTypes,
  batchedEventTypes,
  webhookEvents,
  webhookEventTypes,
} from '../../../shared/api/webhook-events.ts';
import { failures } from '../../../shared/errors.ts';
import { clientRoutes, methods } from './methods.ts';
import { asNode, toType } from './schema-types.ts';

const HEADER = '// Generated from the contracts in shared/api by `npm run generate`. Do not edit.\n';
const PAGE_NUMBERS = ['perpage', 'currentpage', 'nextpage', 'maxpage'];

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The parts of a schema for an object. */
const getEntries = (schema: GenericSchema | undefined) => (schema && asNode(schema).entries) || {};

/** What a response contains: if it is only `data`, that itself. */
function analyzeResponse({ response }: ApiRoute) {
  const entries = getEntries(response);
  const data = Object.keys(entries).join() === 'data' ? entries.data : undefined;
  const fields = data?.entries ?? {};
  const isPage = PAGE_NUMBERS.every((name) => name in fields);
  const collection = isPage ? Object.keys(fields).find((name) => fields[name]?.type === 'array') : undefined;
  return { node: data ?? (response && asNode(response)), isData: data !== undefined, collection };
}

function generateTypes(route: ApiRoute): string {
  const name = capitalized(route.id);
  const { row } = route;
  const { body, query } = route.request;
  const { node, collection } = analyzeResponse(route);
  const lines = [
    row && `export type ${name}Row = ${toType(asNode(row))};\n`,
    body && `export type ${name}Body = ${row ? `{ urls: ${name}Row[] }` : toType(asNode(body))};\n`,
    query && !route.lines && `export type ${name}Query = ${toType(asNode(query))};\n`,
    node && `export type ${name}Response = ${toType(node)};\n`,
    collection && `export type ${name}Entry = ${name}Response['${collection}'][number];\n`,
  ];
  return lines.filter(Boolean).join('\n');
}

function generateMethod(route: ApiRoute, name: string): string {
  const type = capitalized(route.id);
  const { params, query, body } = route.request;
  const { isData, collection } = analyzeResponse(route);
  const parameters = Object.entries(getEntries(params)).map(([param, node]) => `${param}: ${toType(node)}`);
  if (body) parameters.push(`body: ${type}Body`);
  const hasQuery = query && !route.lines;
  const isOptional = query && safeParse(query, {}).success;
  if (hasQuery) parameters.push(`query: ${type}Query${isOptional ? ' = {}' : ''}`);
  const path = `path\`${route.path.replace(/\{/g, '${')}\``;
  const request = [
    `method: '${route.method}'`,
    `path: ${path}`,
    ...(hasQuery ? ['query'] : []),
    ...(body ? ['body'] : []),
  ].join(', ');
  const [result, call] = route.lines
    ? [`AsyncIterable<${type}Response>`, 'lines']
    : collection
      ? [`PagedList<${type}Response, ${type}Entry>`, `list<${type}Response, ${type}Entry>`]
      : [`Promise<${type}Response>`, isData ? 'data' : 'call'];
  const list = collection ? `, '${collection}'` : '';
  const note = route.access === 'admin' ? ' For administrators.' : '';
  return `
  /** \`${route.method} ${route.path}\`.${note} */
  ${name}(${[...parameters, 'options: CallOptions = {}'].join(', ')}): ${result} {
    return this.#transport.${call}({ ${request} }, options${list});
  }
`;
}

/** The API's routes by group and method. */
function groups(): Map<string, { route: ApiRoute; name: string }[]> {
  const found = new Map<string, { route: ApiRoute; name: string }[]>();
  for (const route of clientRoutes) {
    const [group = '', name = ''] = methods[route.id]?.split('.') ?? [];
    found.set(group, [...(found.get(group) ?? []), { route, name }]);
  }
  return found;
}

const groupClass = (group: string, entries: { route: ApiRoute; name: string }[]) => `
export class ${capitalized(group)} {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }
${entries.map(({ route, name }) => generateMethod(route, name)).join('')}}
`;

function clientFile(): string {
  const byGroup = [...groups()];
  const types = byGroup.flatMap(([, entries]) => entries.map(({ route }) => generateTypes(route)));
  const names = types.flatMap((text) =>
    [...text.matchAll(/^export type (\w+(?:Body|Query|Response|Entry)) /gm)].map(([, name]) => name),
  );
  return `${HEADER}
import type { PagedList } from '../paged-list.ts';
import { type CallOptions, path, type Transport } from '../transport.ts';
import type {
${names.map((name) => `  ${name},\n`).join('')}} from './types.ts';
${byGroup.map(([group, entries]) => groupClass(group, entries)).join('')}
/** The groups of calls that a client has. */
export class Groups {
${byGroup.map(([group]) => `  readonly ${group}: ${capitalized(group)};\n`).join('')}
  constructor(transport: Transport) {
${byGroup.map(([group]) => `    this.${group} = new ${capitalized(group)}(transport);\n`).join('')}  }
}
`;
}

/** All types of a route by its id: tests compare them with the contracts. */
function routeTypes(route: ApiRoute): string {
  const name = capitalized(route.id);
  const { body } = route.request;
  const { isData } = analyzeResponse(route);
  const response = isData ? `{ data: ${name}Response }` : `${name}Response`;
  return `  ${route.id}: { body: ${body ? `${name}Body` : 'undefined'}; response: ${response} };\n`;
}

/** The data of each event that webhooks are sent. */
const eventTypes = () => `
export interface WebhookData {
${Object.entries(webhookEvents)
  .map(
    ([type, { data, description }]) =>
      `  /** ${description} */\n  '${type}': ${toType(asNode(data), '  ')};\n`,
  )
  .join('')}}

/** With \`batch\`, the data of these events is a list. */
export type BatchedEventType = ${batchedEventTypes.map((type) => `'${type}'`).join(' | ')};
`;

const typesFile = () => `${HEADER}
${clientRoutes.map(generateTypes).join('\n')}
export interface RouteTypes {
${clientRoutes.map(routeTypes).join('')}}
${eventTypes()}`;

const errorsFile = () => `${HEADER}
/** The errors of the API: their status, and the message unless a more precise one is sent. */
export const knownErrors = {
${Object.entries(failures)
  .map(
    ([code, { statusCode, message }]) =>
      `  ${code}: { status: ${statusCode}, message: ${JSON.stringify(message)} },\n`,
  )
  .join('')}} as const;
`;

const toList = (types: readonly string[]) => `[\n${types.map((type) => `  '${type}',\n`).join('')}] as const`;

const eventsFile = () => `${HEADER}
/** What webhooks can be told of. */
export const webhookEventTypes = ${toList(webhookEventTypes)};

/** What only administrators are told of. */
export const administratorEventTypes = ${toList(administratorEventTypes)};
`;

/** The generated files, by name. */
export const generatedFiles = (): Record<string, string> => ({
  'types.ts': typesFile(),
  'groups.ts': clientFile(),
  'known-errors.ts': errorsFile(),
  'webhook-events.ts': eventsFile(),
});
