import { showNewKey } from '../../../shared/api/console/keys.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { newKeyPage } from '../../../shared/console/pages/account/key-forms.ts';

/** The form for an additional API key. */
export const handler = consoleEndpoint(showNewKey, async ({ session }) => newKeyPage(session));
