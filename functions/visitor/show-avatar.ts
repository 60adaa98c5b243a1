import { showAvatar } from '../../shared/api/visitor/site.ts';
import { avatarSvg } from '../../shared/domain/users/avatars.ts';
import { notFoundPage } from '../../shared/visitor/pages/notice-page.ts';
import { cacheable } from '../../shared/visitor/reply.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** `/avatar/<user id>.svg`: a picture that is drawn from the id alone, so it may be kept for ever. */
export const handler = visitorEndpoint(showAvatar, async ({ params: { file } }) => {
  const userId = /^(\d{1,9})\.svg$/.exec(file)?.[1];
  if (userId === undefined) return notFoundPage();
  return cacheable(
    { contentType: 'image/svg+xml', body: avatarSvg(Number(userId)) },
    { cacheControl: 'public, max-age=31536000, immutable' },
  );
});
