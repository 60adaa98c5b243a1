import { submitUtmTemplates } from '../../../shared/api/console/utm-templates.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { submitForm } from '../../../shared/console/forms/submit-form.ts';
import { redirectOrRenderForm } from '../../../shared/console/items/redirect-or-render-form.ts';
import { toUtmTemplates } from '../../../shared/console/links/utm-templates.ts';
import { utmTemplatesPage } from '../../../shared/console/links/utm-templates-page.ts';
import { changeUser } from '../../../shared/data/users/users.ts';

/** Replaces the UTM templates of the account. */
export const handler = consoleEndpoint(submitUtmTemplates, async ({ session, fields, now }) => {
  const { user } = session;
  const sent = await submitForm(submitUtmTemplates.request.form, fields, ({ templates }) =>
    changeUser(user.id, { utmTemplates: toUtmTemplates(templates) }, { actor: user, now }),
  );
  return redirectOrRenderForm('/console/utm-templates?done=saved', sent, (form) =>
    utmTemplatesPage(session, form),
  );
});
