import { showLogo } from '../../shared/api/visitor/site.ts';
import { cacheableResponse } from '../../shared/response.ts';
import { logoName, readLogo } from '../../shared/visitor/logo.ts';
import { notFoundPage } from '../../shared/visitor/pages/notice-page.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

const ONE_YEAR = 31_536_000;

/** The installation's logo, which caches may keep forever: another logo has another name. */
export const handler = visitorEndpoint(showLogo, async (request) => {
  const { file } = request.params;
  const logo = file === logoName() ? readLogo() : undefined;
  if (!logo) return notFoundPage(request);
  return cacheableResponse(logo, { maxAgeSeconds: ONE_YEAR, isImmutable: true });
});
