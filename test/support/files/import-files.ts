import { checkImport, submitImport } from '../../../shared/api/console/files.ts';
import type { ConsoleRoute } from '../../../shared/api/contract/console-route.ts';
import { call, type TestResponse } from '../call.ts';
import { FORM_HEADERS, readCsrfToken, sendForm } from '../pages/console.ts';
import { readField } from '../pages/console-links.ts';
import type { TestService } from '../service.ts';
import { rowsIn } from './export-files.ts';

type Fields = Record<string, string>;

const route: ConsoleRoute = checkImport;

/** Sends a file to be checked, as browsers do: in parts, with the fields of the form. */
export async function checkFile(
  service: TestService,
  cookies: string[],
  content: string | Uint8Array<ArrayBuffer>,
  fields: Fields = {},
): Promise<TestResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ csrf: readCsrfToken(cookies), rows: '', ...fields }))
    form.append(name, value);
  form.append('file', new Blob([content], { type: 'text/csv' }), 'links.csv');
  const sent = new Response(form);
  const headers = { ...FORM_HEADERS, 'content-type': sent.headers.get('content-type') ?? '' };
  return call(service, route, { cookies, headers, body: new Uint8Array(await sent.arrayBuffer()) });
}

/** The form that confirms a file, as the page has it. */
export const readConfirmation = ({ text }: TestResponse): Fields =>
  Object.fromEntries(
    ['packed', 'once', 'domain', 'campaign', 'channel']
      .filter((name) => text.includes(`type="hidden" name="${name}"`))
      .map((name) => [name, readField(text, name)]),
  );

/** Checks a file and confirms it. */
export async function importFile(
  service: TestService,
  cookies: string[],
  content: string,
  fields: Fields = {},
): Promise<TestResponse> {
  const checked = await checkFile(service, cookies, content, fields);
  return sendForm(service, submitImport, cookies, readConfirmation(checked));
}

/** The CSV file with the rows that failed, as the page offers it. */
export function failedFile({ text }: TestResponse): string {
  const [, data = ''] = /href="data:text\/csv;charset=utf-8;base64,([^"]*)"/.exec(text) ?? [];
  return Buffer.from(data, 'base64').toString();
}
/** The same by the names of its columns. */
export const failedRows = (response: TestResponse) => rowsIn(failedFile(response));
