import { beforeAll, describe, expect, it } from 'vitest';
import { consoleRoutes } from '../../../shared/api/console/index.ts';
import type { ConsoleRoute } from '../../../shared/api/contract/console-route.ts';
import { toId } from '../../../shared/ids.ts';
import type { TestResponse } from '../../support/call.ts';
import { checkEach } from '../../support/check-each.ts';
import { allItems } from '../../support/items/belongings.ts';
import {
  consoleForms,
  FORMS_TIMEOUT_MS,
  type FormSender,
  formSender,
  isDelete,
} from '../../support/pages/console-forms.ts';
import { testService } from '../../support/service.ts';
import { testSize } from '../../support/test-size.ts';

const service = testService();
let person: FormSender;
beforeAll(async () => {
  person = await formSender(service);
});

const EVIL = `"'><script>alert(1)</script><img src=x onerror=alert(1)>&quot;\u202E`;
/** Of some kinds of fields, hostile content that may be valid. */
const evils = [EVIL, `https://example.com/${EVIL}`, `javascript:alert(1)//${EVIL}`, '\u0000', '__proto__'];
/** Of these, what one of the fields of a form gets: in CI all, elsewhere two, which differ from field to field. */
const evilsFor = (field: number) =>
  testSize({
    ci: evils,
    local: [EVIL, ...evils.slice(1).filter((_, i) => i === field % (evils.length - 1))],
  });

function expectHarmless({ status, text, headers }: TestResponse): void {
  expect(status).toBeLessThan(500);
  expect(JSON.stringify(headers)).not.toContain('<script>');
  if (!headers['content-type']?.startsWith('text/html')) return;
  expect(text).not.toContain('<script>alert(1)');
  expect(text).not.toContain('<img src=x');
  expect(text).not.toMatch(/(href|src|action)="\s*javascript:/i);
}

/** The rows of a list are alike. */
const isFurtherRow = (name: string) => /\[[1-9]\]/.test(name);

/** Sends hostile content in every field of these forms. */
const expectHarmlessIn = (forms: readonly ConsoleRoute[]) =>
  checkEach(forms, async (route) => {
    let shown = await person.fill(route);
    const names = Object.keys(shown).filter((name) => !isFurtherRow(name));
    for (const [field, name] of [...names, 'no-such-field', EVIL].entries())
      for (const evil of evilsFor(field)) {
        const response = await person.send(route, { ...shown, [name]: evil, once: `${name}${evil}` });
        expectHarmless(response);
        expect(response.headers.location ?? '').not.toMatch(/^\/login/);
        // What was saved changes the form.
        if (response.status < 400) shown = await person.fill(route);
      }
  });

describe('hostile content', () => {
  it('is refused or shown as it is in every field of each form', { timeout: FORMS_TIMEOUT_MS }, () =>
    expectHarmlessIn(consoleForms.filter((route) => !isDelete(route))),
  );

  it('that was stored is shown as it is on each page', async () => {
    const { user } = person;
    const pages = consoleRoutes.filter(({ method }) => method === 'GET');
    await checkEach(pages, async (route) => {
      // The first item of each collection, and the newest.
      for (const number of route.path.includes('{id}') ? [1, 2, 3, 4] : [1])
        expectHarmless(await person.open(route, toId(user.id, number)));
    });
  });

  it('is refused or shown as it is in forms that delete', { timeout: FORMS_TIMEOUT_MS }, () =>
    expectHarmlessIn(consoleForms.filter(isDelete)),
  );
});

it('was stored where it can be', async () => {
  const stored = JSON.stringify(await allItems());
  for (const text of ['"name":"\\"\'><script>', '"metatitle":"\\"\'><script>', '"message":"\\"\'><script>'])
    expect(stored).toContain(text);
});
