import sparticuz from '@sparticuz/chromium';

/** Unpacks Chromium on a fresh machine once, before several test processes would write the same file and start it. */
export default async function unpackBrowser(): Promise<void> {
  await sparticuz.executablePath();
}
