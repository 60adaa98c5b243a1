import { showMissingPage } from '../../shared/api/console/overview.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { problemPage } from '../../shared/console/layout/problem-page.ts';

/** Handles paths of the console that no other route matches, with the way back. */
export const handler = consoleEndpoint(showMissingPage, async ({ session }) => problemPage(session, 404));
