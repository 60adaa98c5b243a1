import { createPixel, type PixelType } from '../../../shared/api/pixels.ts';
import { call } from '../call.ts';
import type { TestService, TestUser } from '../service.ts';

/** A valid tag of each provider. */
export const pixelTags: Record<PixelType, string> = {
  tagmgrpixel: 'GTM-ABC1234',
  analyticspixel: 'G-ABC123DEF4',
  socialnetpixel: '123456789012345',
  adspixel: 'AW-123456789',
  professionalnetpixel: '1234567',
  microblogpixel: 'o3bk1',
  retargetpixel: 'ABCDEFGHIJ234567ABCDEF/GHIJ234567ABCDEFGHIJ23',
  qapixel: '0123456789abcdef0123456789abcdef',
  imageboard: '2613041334883',
  searchengine: '187276239',
  messagingapp: '6abc82ca-4a3a-4391-98ba-0317a8471234',
  forum: 'a2_abc123def456',
  shortvideo: 'C4ABCDEFGHIJ12345678',
};

/** Creates a pixel through the API and returns its id. */
export async function addPixelFor(service: TestService, user: TestUser, body: Record<string, unknown> = {}) {
  const pixel = { type: 'tagmgrpixel', name: 'A pixel', tag: pixelTags.tagmgrpixel, ...body };
  const response = await call(service, createPixel, { key: user.key, body: pixel });
  if (response.status !== 200) throw new Error(response.text);
  return response.body.id as number;
}
