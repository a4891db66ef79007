import { readFile } from 'node:fs/promises';
import { checkPicture } from '#functions/process-pictures/check-picture.ts';
import { encodePicture } from '#functions/process-pictures/encode-picture.ts';
import type { Encoding } from './measure.ts';

/** A process that makes a picture of the file of its argument, as a cold function does. It sends what that took, then ends. */
const bytes = await readFile(process.argv[2]!);
const started = performance.now();
await checkPicture(bytes, 'image/jpeg');
const { files } = await encodePicture(bytes);
const seconds = (performance.now() - started) / 1000;
const after = files.reduce((sum, { body }) => sum + body.length, 0);
const encoding: Encoding = {
  seconds,
  peakMb: Math.round(process.resourceUsage().maxRSS / 1024),
  kilobytes: { before: Math.round(bytes.length / 1024), after: Math.round(after / 1024) },
};
process.send!(encoding);
process.disconnect();
