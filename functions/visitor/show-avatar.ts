import { showAvatar } from '../../shared/api/visitor/site.ts';
import { avatarSvg } from '../../shared/domain/users/avatars.ts';
import { cacheableResponse } from '../../shared/response.ts';
import { notFoundPage } from '../../shared/visitor/pages/notice-page.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

const ONE_YEAR = 31_536_000;

/** `/avatar/<user id>.svg`: drawn from the id alone, so caches may keep it forever. */
export const handler = visitorEndpoint(showAvatar, async (request) => {
  const userId = /^(\d{1,9})\.svg$/.exec(request.params.file)?.[1];
  if (userId === undefined) return notFoundPage(request);
  return cacheableResponse(
    { contentType: 'image/svg+xml', body: avatarSvg(Number(userId)) },
    { maxAgeSeconds: ONE_YEAR, isImmutable: true },
  );
});
