import { showFavicon } from '../../shared/api/visitor/site.ts';
import { cacheableResponse } from '../../shared/response.ts';
import { readLogo } from '../../shared/visitor/logo.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** Two links of a chain. Browsers accept an SVG under this name because of its content type. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#2563eb" stroke-width="2.5" stroke-linecap="round"><path d="M10 14a5 5 0 0 0 7 0l3-3a5 5 0 0 0-7-7l-1 1"/><path d="M14 10a5 5 0 0 0-7 0l-3 3a5 5 0 0 0 7 7l1-1"/></svg>`;

/** The installation's logo, or an icon. */
export const handler = visitorEndpoint(showFavicon, async () =>
  cacheableResponse(readLogo() ?? { contentType: 'image/svg+xml', body: ICON }, { maxAgeSeconds: 86_400 }),
);
