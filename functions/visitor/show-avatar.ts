import { showAvatar } from '../../shared/api/visitor.ts';
import { avatarSvg } from '../../shared/domain/avatars.ts';
import { page } from '../../shared/visitor/pages.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** `/avatar/<user id>.svg`: a picture that is drawn from the id alone, so it may be kept for ever. */
export const handler = visitorEndpoint(showAvatar, async ({ params: { file } }) => {
  const userId = /^(\d{1,9})\.svg$/.exec(file)?.[1];
  if (userId === undefined) return page(404, 'notFound');
  const headers = {
    'Content-Type': 'image/svg+xml',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
  };
  return { statusCode: 200, headers, body: avatarSvg(Number(userId)) };
});
