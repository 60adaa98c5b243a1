import { explainLinkForm } from '../../../shared/api/console/link-scripts.ts';
import {
  createConsoleLink,
  editConsoleLink,
  newConsoleLink,
  updateConsoleLink,
} from '../../../shared/api/console/links.ts';
import { call } from '../call.ts';
import type { TestService } from '../service.ts';
import { FORM_HEADERS, sendForm } from './console.ts';
import { readText } from './page-text.ts';

type Fields = Record<string, string>;

export const SCRIPT_HEADERS = { ...FORM_HEADERS, 'sec-fetch-dest': 'empty' };

const readShown = (markup: string) => readText(markup).replaceAll('&amp;', '&').trim();

/** What the panel of a page says. */
export function readPanel(page: string) {
  const [, outcome = '', steps = ''] =
    /<div role="status" data-outcome>(.*?)<\/div>\s*<div data-steps>(.*?)<\/div>/s.exec(page) ?? [];
  return { outcome: readShown(outcome), steps: readShown(steps) };
}

/** Tests links in their forms as someone who is signed in does. */
export function linkTester(service: TestService, readCookies: () => string[]) {
  /** The token of the form for a link, or for a new one, as its script finds it. */
  async function readToken(id?: number): Promise<string> {
    const cookies = readCookies();
    const { text } = await (id === undefined
      ? call(service, newConsoleLink, { cookies })
      : call(service, editConsoleLink, { cookies, params: { id } }));
    return /data-test="([^"]+)"/.exec(text)?.[1] ?? '';
  }

  /** What the script of the form asks. */
  async function ask(fields: Fields, id?: number, headers: Fields = {}) {
    const authorization = `Bearer ${await readToken(id)}`;
    const body = `${new URLSearchParams(fields)}`;
    return call(service, explainLinkForm, {
      headers: { ...SCRIPT_HEADERS, authorization, ...headers },
      body,
    });
  }

  /** What the script shows. */
  async function test(fields: Fields, id?: number) {
    const { status, text, body } = await ask(fields, id);
    if (status !== 200) throw new Error(text);
    return { outcome: readShown(body.outcome), steps: readShown(body.steps) };
  }

  /** The same form, with the button. */
  const press = (fields: Fields, id?: number) =>
    id === undefined
      ? sendForm(service, createConsoleLink, readCookies(), { test: 'true', ...fields })
      : sendForm(
          service,
          updateConsoleLink,
          readCookies(),
          { test: 'true', revision: '0', ...fields },
          { params: { id } },
        );

  return { readToken, ask, test, press };
}
