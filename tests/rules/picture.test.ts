import { expect, it } from 'vitest';
import { pictureSources } from '#shared/rules/picture.ts';

it('finds all sizes of a picture in both formats from any one of them', () => {
  const sources = {
    avif: '/media/products/x-1-320.avif 320w, /media/products/x-1-640.avif 640w, /media/products/x-1-960.avif 960w',
    webp: '/media/products/x-1-320.webp 320w, /media/products/x-1-640.webp 640w, /media/products/x-1-960.webp 960w',
  };
  expect(pictureSources('/media/products/x-1-640.webp')).toEqual(sources);
  expect(pictureSources('/media/products/x-1-960.avif')).toEqual(sources);
});

it.each(['', '/media/x.png', 'https://elsewhere.example/media/x-640.webp', '/media/x-641.webp'])(
  'makes nothing up for an address of another kind: %s',
  (url) => {
    expect(pictureSources(url)).toBeNull();
  },
);
