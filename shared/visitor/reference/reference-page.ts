import { appearanceVariable } from '../../env.ts';
import { css, html } from '../../html/html.ts';
import { cacheableResponse, type VisitorResponse } from '../../response.ts';
import { rendererFile } from './renderer.ts';

/** Scalar’s own grays and its colors of methods are too light for small text (WCAG 2, 1.4.3). */
const readableColors = css`
.light-mode {
  --scalar-color-2: #4d4d4d; --scalar-color-3: #5e5e5e;
  --scalar-color-blue: #005fa3; --scalar-color-green: #00663f; --scalar-color-orange: #a33b00;
  --scalar-color-red: #b80000; --scalar-color-yellow: #7a5c00; --scalar-color-purple: #6a3fb5;
}
.dark-mode { --scalar-color-2: #b8b8b8; --scalar-color-3: #a3a3a3; --scalar-color-red: #ff6b6b; }
`;

/** Nothing is loaded from, sent to, or stored elsewhere: not even the key, which ends with the page. */
const buildConfiguration = (title: string) => ({
  withDefaultFonts: false,
  telemetry: false,
  persistAuth: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  hideModels: true,
  orderSchemaPropertiesBy: 'preserve',
  authentication: { preferredSecurityScheme: 'apiKey' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  metaData: { title },
  customCss: readableColors.text,
});

/** Scripts only from this host. The renderer adds `style` elements while it runs, which have no nonce. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const MAX_AGE_SECONDS = 300;

/** The API's reference. A service that responds on several hosts has its API on each of them. */
export function referencePage(): VisitorResponse {
  const siteName = appearanceVariable('SITE_NAME');
  const title = siteName ? `API reference · ${siteName}` : 'API reference';
  const { text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
</head>
<body>
<noscript>This page needs JavaScript. <a href="/api/openapi.json">The API’s document</a> does not.</noscript>
<script id="api-reference" type="application/json" data-url="/api/openapi.json" data-configuration="${JSON.stringify(buildConfiguration(title))}"></script>
<script src="/docs/${rendererFile}"></script>
</body>
</html>
`;
  const page = { contentType: 'text/html; charset=utf-8', body: text, policy: POLICY } as const;
  return cacheableResponse(page, { maxAgeSeconds: MAX_AGE_SECONDS });
}
