import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { rowOf } from '#infra/functions/index.ts';
import type { Figure } from '../figure.ts';
import { runProcess } from '../run-process.ts';

/** What it takes to make a picture of one file. */
export interface Encoding {
  seconds: number;
  /** The most that the process has held, in MB. */
  peakMb: number;
  /** The file before, and all its versions together. */
  kilobytes: { before: number; after: number };
}

const megapixels = [1, 5, 12, 24];

/** Seconds and memory for photos of several sizes, each in a process of its own. */
export async function measurePictures(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  try {
    const figures: Figure[] = [];
    for (const size of megapixels) figures.push(...(await measureOne(folder, size)));
    return figures;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measureOne(folder: string, size: number): Promise<Figure[]> {
  const path = join(folder, `${size}.jpg`);
  await writePhoto(path, size);
  const { seconds, peakMb, kilobytes } = await runProcess<Encoding>(
    join(import.meta.dirname, 'encode-process.ts'),
    [path],
  );
  const name = `photo of ${size} megapixels`;
  const note = `${kilobytes.before} KB in, ${kilobytes.after} KB out`;
  return [
    { part: 'pictures', name: `${name}: time`, value: seconds, unit: 's', budget: { max: 5 }, note },
    {
      part: 'pictures',
      name: `${name}: memory`,
      value: peakMb,
      unit: 'MB',
      budget: { max: rowOf('process-pictures').memory },
    },
  ];
}

/** A photo of 4:3 with soft shapes and grain, which costs encoders as much as a real one. */
async function writePhoto(path: string, size: number): Promise<void> {
  const width = Math.round(Math.sqrt((size * 1e6 * 4) / 3));
  const height = Math.round((width * 3) / 4);
  const grain = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const shapes = await sharp({
    create: { width: 48, height: 36, channels: 3, background: '#888', noise: grain },
  })
    .resize(width, height, { kernel: 'cubic' })
    .toColourspace('srgb')
    .jpeg({ quality: 95 })
    .toBuffer();
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const film = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  await sharp(shapes)
    .composite([{ input: film, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toFile(path);
}
