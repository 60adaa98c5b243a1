import { readChoices } from '../../data/links/link-choices.ts';
import type { ServiceAddress } from '../../env.ts';
import type { VisitorResponse } from '../../response.ts';
import type { FormState } from '../forms/form-state.ts';
import type { ConsoleSession } from '../session.ts';
import { IMPORT_CHOICES, importPage } from './import-page.ts';

/** The form for a file of links, new or as it was sent. */
export async function showImportForm(
  session: ConsoleSession,
  site: ServiceAddress,
  form?: FormState,
): Promise<VisitorResponse> {
  const choices = await readChoices(session.user.id, IMPORT_CHOICES);
  return importPage(session, { choices, host: new URL(site.shortUrl).host, form });
}
