import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSignInLink, submitNewUser } from '../../../shared/api/console/administration.ts';
import { submitImport } from '../../../shared/api/console/files.ts';
import { retryConsoleJob } from '../../../shared/api/console/jobs.ts';
import type { ConsoleRoute } from '../../../shared/api/contract/console-route.ts';
import type { TestResponse } from '../../support/call.ts';
import { checkEach } from '../../support/check-each.ts';
import { allItems } from '../../support/items/belongings.ts';
import { consoleForms, FORMS_TIMEOUT_MS, formSender, isDelete } from '../../support/pages/console-forms.ts';
import { testService } from '../../support/service.ts';

const service = testService();
// What is stored names the time: a second later it differs.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Everything but limits, kept responses, numbers that were taken, the audit log, and work that was requested again. */
const stored = async () =>
  Object.fromEntries(
    Object.entries(await allItems()).filter(
      ([, { pk, kind }]) =>
        kind !== 'refreshPlan' &&
        !/^(ATTEMPTS|IDEMPOTENCY|IMPORT-CHECKS|IMPORTS|FORMS|NUMBERS|AUDIT)\b/.test(pk),
    ),
  );

const pathIn = ({ headers }: TestResponse) => headers.location?.split('?')[0];

/** Deletes the link that another form deletes, too. */
const takesAway = ({ id }: ConsoleRoute) => id === 'deleteConsoleLinks';

/** Each press of these buttons is for another link to sign in with, or another run of a job. */
const repeated: ConsoleRoute[] = [openSignInLink, retryConsoleJob];
const once = consoleForms.filter((route) => !repeated.includes(route));

describe('each form of the console', { timeout: FORMS_TIMEOUT_MS }, () => {
  it('does what it asks for once, however often it is sent', async () => {
    const shared = await formSender(service);
    await checkEach(once, async (route) => {
      const person = takesAway(route) ? await formSender(service) : shared;
      const fields = await person.fill(route);
      const first = await person.send(route, fields);
      expect(first.status).toBeLessThan(400);
      const after = await stored();
      const again = await person.send(route, fields);
      const now = await stored();
      // Vitest takes much longer to compare a table, but says what differs.
      if (!isDeepStrictEqual(now, after)) expect(now).toEqual(after);
      const isGone = isDelete(route) && again.status === 404;
      // It says beside the fields that the new user has this name and address.
      const isTaken = route === submitNewUser && again.status === 409;
      if (!isGone && !isTaken) expect([again.status, pathIn(again)]).toEqual([first.status, pathIn(first)]);
    });
  });
});

const creating = once.filter(({ path }) => /\/(new|create)$/.test(path) && path !== submitNewUser.path);

describe('each form that creates something', { timeout: FORMS_TIMEOUT_MS }, () => {
  it('creates one item if it is sent twice at once, and both responses say so', async () => {
    const person = await formSender(service);
    await checkEach(creating, async (route) => {
      const fields = await person.fill(route);
      const before = await stored();
      const responses = await Promise.all([person.send(route, fields), person.send(route, fields)]);
      const created = Object.keys(await stored()).filter((key) => !(key in before));
      expect(created.filter((key) => key.startsWith(`USER#${person.user.id}#`))).toHaveLength(1);
      const [one, other] = responses.map((response) => [response.status, response.headers.location]);
      expect(one).toEqual(other);
      expect(responses[0]?.status).toBeLessThan(400);
    });
  });

  it('can be sent again after it failed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const repeatable = creating.filter((route) => route !== submitImport);
    const person = await formSender(service);
    await checkEach(repeatable, async (route) => {
      const fields = await person.fill(route);
      service.table.failWith(({ operation }) =>
        operation === 'TransactWriteItems' ? new Error('the table is away') : undefined,
      );
      const failed = await person.send(route, fields);
      service.table.failWith(undefined);
      expect(failed.status).toBe(500);
      expect((await person.send(route, fields)).status).toBeLessThan(400);
    });
  });
});
