import { openMainKey } from '../../../shared/api/console/keys.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { submitForm } from '../../../shared/console/forms/submit-form.ts';
import { mainKeyPage, shownKeyPage } from '../../../shared/console/pages/account/key-forms.ts';
import { confirmPassword } from '../../../shared/console/sign-in/check-login.ts';
import { keepSignedIn } from '../../../shared/console/sign-in/keep-signed-in.ts';
import * as texts from '../../../shared/console/texts/keys.ts';
import { renewOwnApiKey } from '../../../shared/data/users/key-renewal.ts';
import { deriveActiveApiKey } from '../../../shared/data/users/user-keys.ts';

/** Shows the account's main API key, or a new one in its place, which ends all other sessions. */
export const handler = consoleEndpoint(openMainKey, async (request) => {
  const { session, fields, address, now } = request;
  const { user, caller, serviceSecret } = session;
  const { result, form } = await submitForm(openMainKey.request.form, fields, async (values) => {
    await confirmPassword(session, values.current_password, { address, now });
    if (values.action === 'renew') return renewOwnApiKey(caller, now);
    return { apiKey: await deriveActiveApiKey(serviceSecret, user) };
  });
  if (form) return mainKeyPage(session, form);
  const { apiKey: key, ...version } = result;
  if (!('keyVersion' in version))
    return shownKeyPage(session, { title: texts.main.shown, key, hint: texts.main.hint });
  const { renewed, cookies } = keepSignedIn(session, version, request);
  return {
    ...shownKeyPage(renewed, { title: texts.main.renewed, key, hint: texts.main.renewedHint }),
    cookies,
  };
});
