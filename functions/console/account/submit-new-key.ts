import { randomBytes } from 'node:crypto';
import { submitNewKey } from '../../../shared/api/console/keys.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { runOnce } from '../../../shared/console/forms/once.ts';
import { submitForm } from '../../../shared/console/forms/submit-form.ts';
import { newKeyPage, shownKeyPage } from '../../../shared/console/pages/account/key-forms.ts';
import { confirmPassword } from '../../../shared/console/sign-in/check-login.ts';
import * as texts from '../../../shared/console/texts/keys.ts';
import { addKey } from '../../../shared/data/users/additional-keys.ts';
import { API_KEY_BYTES, formatApiKey } from '../../../shared/data/users/api-keys.ts';

/**
 * Creates a key, once for each form. Only the responses to that form show it: the table has its hash, and for a day the response,
 * encrypted with the form.
 */
export const handler = consoleEndpoint(submitNewKey, async ({ session, fields, address, now }) => {
  const { result: key, form } = await submitForm(submitNewKey.request.form, fields, async (values) => {
    await confirmPassword(session, values.current_password, { address, now });
    const apiKey = formatApiKey(randomBytes(API_KEY_BYTES));
    return runOnce(session.user.id, fields, (creating) =>
      creating(
        'keys',
        () => apiKey,
        () => addKey(session.caller, { ...values, apiKey }, now),
      ),
    );
  });
  if (form) return newKeyPage(session, form);
  return shownKeyPage(session, { title: texts.form.created, key, hint: texts.shown.once });
});
