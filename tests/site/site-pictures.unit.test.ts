// @vitest-environment node
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { brand } from '#shared/content/brand.ts';

const root = new URL('../../web/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root));

describe('the site’s own pictures', () => {
  it('every blog post has its picture in three widths and two formats, 16:10', async () => {
    const drawings = (await readdir(new URL('pictures/blog/', root))).sort();
    expect(drawings).toEqual([
      'ejercicios-esenciales.svg',
      'nutricion-pre-post-entreno.svg',
      'rutina-cardio-hiit.svg',
    ]);
    for (const drawing of drawings) {
      for (const width of [320, 640, 960]) {
        for (const format of ['avif', 'webp']) {
          const name = drawing.replace('.svg', `-${width}.${format}`);
          const size = await sharp(read(`public/pictures/blog/${name}`)).metadata();
          expect([name, size.width, size.height]).toEqual([name, width, width * 0.625]);
        }
      }
    }
  });

  it.each([
    ['apple-touch-icon.png', 180, 180],
    ['icon-192.png', 192, 192],
    ['icon-512.png', 512, 512],
    ['og.png', 1200, 630],
  ])('the picture %s measures %d by %d', async (file, width, height) => {
    const size = await sharp(read(`public/${file}`)).metadata();
    expect([size.width, size.height]).toEqual([width, height]);
  });

  it('the drawings contain no text that would need a font', () => {
    for (const file of ['pictures/og.svg', 'pictures/app-icon.svg', 'public/favicon.svg']) {
      expect(read(file).toString()).not.toContain('<text');
    }
  });

  it('the web manifest names the brand, and its icons exist', () => {
    const manifest = JSON.parse(read('public/site.webmanifest').toString()) as {
      name: string;
      icons: { src: string }[];
    };
    expect(manifest.name).toBe(brand.name);
    for (const { src } of manifest.icons) expect(read(`public${src}`).length).toBeGreaterThan(100);
  });
});
