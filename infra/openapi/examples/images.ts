import type { Example } from './example.ts';

export const imagesExamples: readonly Example[] = [
  {
    route: 'createImage',
    name: 'A white square',
    body: {
      image:
        'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAE0lEQVR4AWP8//8/AwMDEwMYAAAkBgMBLsE7+gAAAABJRU5ErkJggg==',
    },
    response: {
      id: 100000001,
      url: 'https://sho.rt/image/1-6SMGnyaP3-6fxPqJ.png',
      width: 2,
      height: 2,
    },
  },
];
