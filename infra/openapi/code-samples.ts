import type { ApiRoute } from '../../shared/api/contract/api-route.ts';
import { apiPrefix } from '../../shared/api/contract/route.ts';
import { EXAMPLE_ORIGIN, type Example } from './example.ts';

/** A request that a sample sends. */
interface SampleRequest {
  method: string;
  url: string;
  body?: object;
}

/** Samples of a route's first example that run as they are, if `API_KEY` is set in the environment. */
export function codeSamples(route: ApiRoute, example: Example | undefined) {
  const request = requestOf(route, example);
  return [
    { lang: 'Shell', label: 'curl', source: curl(request) },
    { lang: 'JavaScript', label: 'JavaScript', source: javaScript(request) },
    { lang: 'Python', label: 'Python', source: python(request) },
    { lang: 'PHP', label: 'PHP', source: php(request) },
  ];
}

function requestOf({ method, path }: ApiRoute, example: Example | undefined): SampleRequest {
  const { params = {}, query = {}, body } = example ?? {};
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => String(params[name] ?? name));
  const url = new URL(EXAMPLE_ORIGIN + apiPrefix + filled);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return { method, url: url.href, ...(body && { body }) };
}

const indented = (text: string, by: string) => text.replace(/\n/g, `\n${by}`);
const json = (value: object) => JSON.stringify(value, null, 2);

const curl = ({ method, url, body }: SampleRequest) =>
  [
    `curl ${method === 'GET' || (method === 'POST' && body) ? '' : `--request ${method} `}'${url}'`,
    '--header "Authorization: Bearer $API_KEY"',
    // A single quote in JSON would end the shell's string.
    ...(body ? [`--json '${json(body).replaceAll("'", '\\u0027')}'`] : []),
  ].join(' \\\n  ');

const javaScript = ({ method, url, body }: SampleRequest) =>
  `const response = await fetch('${url}', {
${method === 'GET' ? '' : `  method: '${method}',\n`}  headers: {
    Authorization: \`Bearer \${process.env.API_KEY}\`,${body ? "\n    'Content-Type': 'application/json'," : ''}
  },${body ? `\n  body: JSON.stringify(${indented(json(body), '  ')}),` : ''}
});
console.log(await response.text());`;

const python = ({ method, url, body }: SampleRequest) =>
  `import os
import requests

response = requests.${method.toLowerCase()}(
    "${url}",
    headers={"Authorization": f"Bearer {os.environ['API_KEY']}"},${body ? `\n    json=${indented(pythonValue(body), '    ')},` : ''}
)
print(response.text)`;

const php = ({ method, url, body }: SampleRequest) =>
  `<?php
$context = stream_context_create(['http' => [
    'method' => '${method}',
    'header' => [
        'Authorization: Bearer ' . getenv('API_KEY'),${body ? "\n        'Content-Type: application/json'," : ''}
    ],${body ? `\n    'content' => json_encode(${indented(phpValue(body), '    ')}),` : ''}
    'ignore_errors' => true,
]]);
echo file_get_contents('${url}', false, $context);`;

const pythonValue = (value: unknown): string =>
  literal(value, { object: '{}', pair: ': ', words: ['True', 'False', 'None'], string: JSON.stringify });

const phpValue = (value: unknown): string =>
  literal(value, { object: '[]', pair: ' => ', words: ['true', 'false', 'null'], string: phpString });

/** In single quotes, where `$` is just a character. */
const phpString = (text: string) => `'${text.replace(/['\\]/g, '\\$&')}'`;

interface Syntax {
  /** The brackets of an object. */
  object: '{}' | '[]';
  pair: string;
  /** For true, false, and null. */
  words: [string, string, string];
  string(text: string): string;
}

/** A value as the source code of a language. */
function literal(value: unknown, syntax: Syntax): string {
  const [yes, no, nothing] = syntax.words;
  if (value === null) return nothing;
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value === 'string') return syntax.string(value);
  if (typeof value !== 'object') return String(value);
  const isList = Array.isArray(value);
  const lines = Object.entries(value).map(
    ([name, part]) => (isList ? '' : syntax.string(name) + syntax.pair) + literal(part, syntax),
  );
  const [open, close] = isList ? '[]' : syntax.object;
  return lines.length === 0
    ? `${open}${close}`
    : `${open}\n    ${indented(lines.join(',\n'), '    ')}\n${close}`;
}
