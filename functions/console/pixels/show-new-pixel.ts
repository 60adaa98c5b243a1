import { showNewPixel } from '../../../shared/api/console/pixels.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { pixelFormPage } from '../../../shared/console/pages/pixel-pages.ts';

/** The form of a new pixel. */
export const handler = consoleEndpoint(showNewPixel, async ({ session }) => pixelFormPage(session));
