import * as v from 'valibot';

/**
 * Writes the TypeScript type of what a schema accepts. Type inference cannot do it: many fields normalize what clients send
 * before they validate it, so that their inferred input is `unknown`.
 */

/** The properties of Valibot's schemas and actions that types follow from. */
interface Node {
  kind: 'schema' | 'validation' | 'transformation' | 'metadata';
  type: string;
  pipe?: Node[];
  wrapped?: Node;
  item?: Node;
  key?: Node;
  value?: Node;
  entries?: Record<string, Node>;
  options?: (Node | string | number)[];
  literal?: unknown;
  operation?: unknown;
}

export const asNode = (schema: v.GenericSchema): Node => schema as unknown as Node;

const isSchema = (node: Node) => node.kind === 'schema';
const anyString = '(string & {})';

/** The schema without wrappers that allow a field to be absent. */
const unwrapped = (node: Node): Node =>
  ['optional', 'exact_optional', 'nullish'].includes(node.type) && node.wrapped ? node.wrapped : node;

function writePipeType([first, ...rest]: Node[], indent: string): string {
  if (!first) return 'unknown';
  const later = rest.filter(isSchema);
  const last = later.at(-1);
  // Normalized first, then validated: what the last schema accepts is what to send.
  if (first.type === 'unknown' && last) return toType(last, indent);
  // Other spellings of these names are accepted too.
  if (first.type === 'string' && last?.type === 'picklist') return `${toType(last, indent)} | ${anyString}`;
  if (first.type === 'string' && rest.some(({ operation }) => operation === Number)) return 'number';
  // A pipe begins with the schema itself, or with a pipe of its own.
  const { pipe, ...plain } = first;
  return pipe?.[0] === first ? toType(plain, indent) : toType(first, indent);
}

const union = (types: string[]) => [...new Set(types)].join(' | ');

const literals = (options: Node['options'] = []) => union(options.map((option) => JSON.stringify(option)));

/** A doc comment from the description in the contract, if it has one. */
function formatDoc(node: Node, indent: string): string {
  const text = v.getDescription(node as unknown as v.GenericSchema);
  return text ? `${indent}/** ${text.replace(/\s+/g, ' ').replaceAll('*/', '* /')} */\n` : '';
}

function objectType(entries: Record<string, Node>, indent: string, rest = ''): string {
  const inner = `${indent}  `;
  const lines = Object.entries(entries).map(([name, node]) => {
    const isOptional = unwrapped(node) !== node || 'fallback' in node;
    const type = toType(node, inner);
    return `${formatDoc(node, inner)}${inner}${name}${isOptional ? '?' : ''}: ${type}${isOptional ? ' | undefined' : ''};\n`;
  });
  return `{\n${lines.join('')}${rest && `${inner}${rest}\n`}${indent}}`;
}

/** The TypeScript type of what the schema accepts, for a line that is indented like this. */
export function toType(node: Node, indent = ''): string {
  if (node.pipe) return writePipeType(node.pipe, indent);
  switch (node.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'unknown':
      return node.type;
    case 'literal':
      return JSON.stringify(node.literal);
    case 'picklist':
      return literals(node.options);
    case 'nullable':
      return `${toType(node.wrapped as Node, indent)} | null`;
    case 'nullish':
      return `${toType(node.wrapped as Node, indent)} | null | undefined`;
    case 'optional':
      return toType(node.wrapped as Node, indent);
    case 'array':
      return `Array<${toType(node.item as Node, indent)}>`;
    case 'record':
      return `Record<string, ${toType(node.value as Node, indent)}>`;
    case 'object':
    case 'strict_object':
      return objectType(node.entries ?? {}, indent);
    case 'loose_object':
      return objectType(node.entries ?? {}, indent, '[field: string]: unknown;');
    case 'union':
    case 'variant':
      return union((node.options as Node[]).map((option) => toType(option, indent)));
    case 'intersect':
      return (node.options as Node[]).map((option) => `(${toType(option, indent)})`).join(' & ');
    default:
      throw new Error(`Add the type of ${node.type} to scripts/schema-types.ts.`);
  }
}
