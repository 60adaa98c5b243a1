import { showReferenceScript } from '../../shared/api/visitor/reference.ts';
import { cacheableResponse } from '../../shared/response.ts';
import { notFoundPage } from '../../shared/visitor/pages/notice-page.ts';
import { readRenderer, rendererFile } from '../../shared/visitor/reference/renderer.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

const ONE_YEAR = 31_536_000;

/** The script of the reference, which caches may keep forever: another version has another name. */
export const handler = visitorEndpoint(showReferenceScript, async (request) => {
  if (request.params.file !== rendererFile) return notFoundPage(request);
  const script = { contentType: 'text/javascript; charset=utf-8', body: readRenderer() } as const;
  return cacheableResponse({ ...script, encoding: 'gzip' }, { maxAgeSeconds: ONE_YEAR, isImmutable: true });
});
