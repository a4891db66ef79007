/**
 * Draws the goods: `node infra/local/demo/draw.ts` renders every picture whose drawing has changed and removes those of
 * products that are gone. `--sheet <file.png>` puts all drawings on one sheet instead, to look at them side by side.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawings } from './drawings/index.ts';
import { pictureFolder, pictureFormats, pictureName, pictureSizes, type DrawnPictures } from './pictures.ts';

/** Short name of a drawing's exact content: a picture with another one is out of date. */
export const drawingHash = (svg: string): string =>
  createHash('sha256').update(svg).digest('hex').slice(0, 16);

/** Renders one drawing in every size and format. */
async function renderPictures(slug: string, svg: string): Promise<void> {
  const full = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
  for (const size of pictureSizes) {
    const picture = sharp(full).resize(size);
    for (const format of pictureFormats) {
      const encoded = format === 'avif' ? picture.clone().avif(avif) : picture.clone().webp(webp);
      await encoded.toFile(fileURLToPath(new URL(pictureName(slug, size, format), pictureFolder)));
    }
  }
}

/** Full colour resolution, or the emerald details bleed into the paper. */
const avif = { quality: 55, effort: 4, chromaSubsampling: '4:4:4' };
const webp = { quality: 80, effort: 5, smartSubsample: true };

async function drawAll(): Promise<void> {
  await mkdir(pictureFolder, { recursive: true });
  const index = new URL('drawn.json', pictureFolder);
  const before = JSON.parse(await readFile(index, 'utf8').catch(() => '{}')) as DrawnPictures;
  const after: DrawnPictures = {};
  for (const [slug, { svg, color }] of Object.entries(drawings)) {
    after[slug] = { color, drawing: drawingHash(svg) };
    if (before[slug]?.drawing === after[slug].drawing) continue;
    console.log(slug);
    await renderPictures(slug, svg);
  }
  await writeFile(index, `${JSON.stringify(after, null, 2)}\n`);
  await removeStrangers(Object.keys(after));
}

async function removeStrangers(slugs: string[]): Promise<void> {
  const names = slugs.flatMap((slug) =>
    pictureSizes.flatMap((size) => pictureFormats.map((format) => pictureName(slug, size, format))),
  );
  const wanted = new Set([...names, 'drawn.json']);
  for (const name of await readdir(pictureFolder)) {
    if (!wanted.has(name)) await rm(new URL(name, pictureFolder));
  }
}

async function sheet(file: string): Promise<void> {
  const [side, columns] = [320, 6];
  const all = Object.values(drawings);
  const tiles = await Promise.all(
    all.map(({ svg }) => sharp(Buffer.from(svg)).resize(side).png().toBuffer()),
  );
  await sharp({
    create: {
      width: columns * side,
      height: Math.ceil(all.length / columns) * side,
      channels: 3,
      background: '#FBFAF7',
    },
  })
    .composite(
      tiles.map((input, i) => ({ input, left: (i % columns) * side, top: Math.floor(i / columns) * side })),
    )
    .png()
    .toFile(file);
}

if (import.meta.main) {
  const [option, file] = process.argv.slice(2);
  await (option === '--sheet' && file ? sheet(file) : drawAll());
}
