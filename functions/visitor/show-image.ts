import { showImage } from '../../shared/api/visitor/site.ts';
import { readImage } from '../../shared/data/images/images.ts';
import { imageContentTypes, parseImageFile } from '../../shared/domain/images/own-images.ts';
import { cacheableResponse } from '../../shared/response.ts';
import { notFoundPage } from '../../shared/visitor/pages/notice-page.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

const ONE_YEAR = 31_536_000;

/** An uploaded image, on the service's own hosts only. Caches may keep it forever: another image has another name. */
export const handler = visitorEndpoint(showImage, async (request) => {
  const { params, host, site } = request;
  const named = site.hosts.has(host) ? parseImageFile(params.file) : undefined;
  const found = named && (await readImage(named));
  if (!found || found.type !== named.type) return notFoundPage(request);
  return cacheableResponse(
    { contentType: imageContentTypes[found.type], body: Buffer.from(found.bytes), policy: ONLY_PIXELS },
    { maxAgeSeconds: ONE_YEAR, isImmutable: true },
  );
});

/** Even if a browser took it for a document, nothing in it could run or load anything. */
const ONLY_PIXELS = "default-src 'none'; sandbox";
