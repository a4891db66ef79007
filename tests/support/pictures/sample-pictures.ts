import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { UploadType } from '#shared/rules/catalogue/picture-upload.ts';

/** A picture with something to see: a gradient with a red upper half and a blue lower half. */
async function pixels(width: number, height: number) {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data.set(y < height / 2 ? [200, x % 256, 30] : [30, x % 256, 200], (y * width + x) * 3);
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** A picture file of a type. */
export async function samplePicture(type: UploadType, width = 1200, height = 900): Promise<Buffer> {
  const picture = await pixels(width, height);
  return picture.toFormat(type.replace('image/', '') as 'jpeg').toBuffer();
}

/** A photo as telephones take it: lying on its side, with camera and position. */
export async function samplePhoto(width = 1200, height = 900): Promise<Buffer> {
  const picture = await pixels(width, height);
  return picture
    .withExif({
      IFD0: { Make: 'Camara-secreta', Orientation: '6' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '40/1 25/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '3/1 42/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A picture of one colour, which has few bytes for its pixels. */
export const plainPicture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#336699' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer();

const chunk = (kind: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0);
  }
  return ~crc >>> 0;
}

/** A PNG that says it is as large as this, in pixels, and whose few bytes would unpack to gigabytes. */
export function decompressionBomb(width = 50_000, height = 50_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const packed = deflateSync(Buffer.alloc(50_000_000));
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))]);
}

/** A small PNG with a text of 200 MB, packed into some kilobytes. */
export async function textBomb(): Promise<Buffer> {
  const png = await plainPicture(320, 240);
  const text = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(200_000_000, 'a'))]);
  const afterHeader = 8 + 25;
  return Buffer.concat([png.subarray(0, afterHeader), chunk('zTXt', text), png.subarray(afterHeader)]);
}
