import { describe, expect, it } from 'vitest';
import { submitImport } from '../../../shared/api/console/files.ts';
import { checkEach } from '../../support/check-each.ts';
import { consoleForms, FORMS_TIMEOUT_MS, formSender } from '../../support/pages/console-forms.ts';
import { shownForm } from '../../support/pages/shown-form.ts';
import { testService } from '../../support/service.ts';

const service = testService();

/** No field takes it. */
const WRONG = '"<wrong>\u0000';

/** All but fields that people do not see, and rows below a blank one, which move up. */
const isTyped = (name: string) => !/^(once|revision|zone|confirmed|links\[\]|type)$|\[[1-9]\]/.test(name);
/** Passwords are never sent back, and what is no choice of a list or a checkbox cannot be shown. */
const canBeShown = (name: string, wrong: string) => !/password/.test(name) && name !== wrong;

/** Buttons without a field, and previews, which show what they can. */
const takesAnything =
  /\/(retry|give-up|preview|export|sign-in-link|history|deleted|secret|test)$|(?<!users\/\{id\})\/delete$/;
/** What was typed for an import was checked by the page before. */
const typedForms = consoleForms.filter((route) => route !== submitImport && !takesAnything.test(route.path));

/** A file is beside the URL of an image, with which it shares what is wrong. */
const FILE = /\.file$/;

describe('each form of the console with one wrong field', { timeout: FORMS_TIMEOUT_MS }, () => {
  it('shows what was typed in all others again, and says what is wrong beside this one', async () => {
    const person = await formSender(service);
    await checkEach(typedForms, async (route) => {
      let refused = 0;
      let filled = await person.fill(route);
      for (const name of Object.keys(filled).filter(isTyped)) {
        const sent = { ...filled, [name]: WRONG };
        const { status, text } = await person.send(route, sent);
        // What is no problem was saved, and the last page shown then has no form.
        if (status !== 400) {
          filled = await person.fill(route);
          continue;
        }
        refused++;
        const again = shownForm(text, person.readAction(route));
        const shown = Object.keys(sent).filter((other) => isTyped(other) && canBeShown(other, name));
        for (const other of shown) expect([name, other, again[other]]).toEqual([name, other, sent[other]]);
        expect(text).toMatch(/<p class="problem[^>]*>[^<]+/);
        if (!name.endsWith('[]')) expect(text).toContain(`id="${name.replace(FILE, '')}-problem"`);
      }
      expect(refused).toBeGreaterThan(0);
    });
  });
});
