import { showNewSplashPage } from '../../../shared/api/console/splash-pages.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { splashPageFormPage } from '../../../shared/console/pages/splash-page-pages.ts';

/** The form of a new splash page. */
export const handler = consoleEndpoint(showNewSplashPage, async ({ session }) => splashPageFormPage(session));
