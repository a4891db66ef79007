import sparticuz from '@sparticuz/chromium';
import { chromium, type Browser } from 'playwright-core';

/** Chromium from npm, without its preset `--single-process`, which ends with the first page that is closed. */
export async function openBrowser(): Promise<Browser> {
  const args = sparticuz.args.filter((arg) => arg !== '--single-process');
  return chromium.launch({ executablePath: await sparticuz.executablePath(), args });
}
