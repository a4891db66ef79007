/**
 * Renders the SVGs of this folder into web/public: run `node web/pictures/render.ts` after changing one. The results are
 * committed, so that a build needs no encoder. Letters in them are outlines of Archivo (SIL OFL).
 */
import { mkdir, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const sources = new URL('./', import.meta.url);
const site = new URL('../public/', import.meta.url);

const source = (name: string): string => fileURLToPath(new URL(name, sources));
const target = (name: string): string => fileURLToPath(new URL(name, site));

/** Pictures of the blog posts, 16:10, in the sizes and formats of the Picture component. */
async function renderPosts(): Promise<void> {
  await mkdir(target('pictures/blog/'), { recursive: true });
  const drawings = (await readdir(source('blog/'))).filter((name) => name.endsWith('.svg'));
  for (const drawing of drawings) {
    const id = drawing.replace('.svg', '');
    for (const width of [320, 640, 960]) {
      const picture = sharp(source(`blog/${drawing}`)).resize(width);
      const name = target(`pictures/blog/${id}-${width}`);
      // full chroma resolution, or emerald bleeds into its neighbours
      await picture
        .clone()
        .avif({ quality: 58, effort: 6, chromaSubsampling: '4:4:4' })
        .toFile(`${name}.avif`);
      await picture.clone().webp({ quality: 82, effort: 6, smartSubsample: true }).toFile(`${name}.webp`);
    }
  }
}

/** Icons for home screens, and the picture of shared links. */
async function renderIcons(): Promise<void> {
  const icons: [file: string, size: number][] = [
    ['apple-touch-icon.png', 180],
    ['icon-192.png', 192],
    ['icon-512.png', 512],
  ];
  for (const [file, size] of icons) {
    const icon = sharp(source('app-icon.svg'), { density: 72 * (size / 64) }).resize(size);
    await icon.png({ palette: true, compressionLevel: 9 }).toFile(target(file));
  }
  await sharp(source('og.svg'))
    .png({ palette: true, colours: 256, compressionLevel: 9 })
    .toFile(target('og.png'));
}

await renderPosts();
await renderIcons();
