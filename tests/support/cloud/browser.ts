import { setTimeout } from 'node:timers/promises';
import sparticuz from '@sparticuz/chromium';
import { chromium, type Browser } from 'playwright-core';

/**
 * What the package's Chromium is started with for other purposes. A single process would end with the first context that
 * ends, and a browser that forgives what real ones refuse would prove nothing. A graphics card that is computed makes
 * tests cost a third more.
 */
const unwanted =
  /^--(single-process|disable-web-security|allow-running-insecure-content|disable-site-isolation|use-gl|use-angle|ignore-gpu|enable-unsafe-swiftshader)/;

/** Starts Chromium from npm. */
export async function launchBrowser(attempt = 1): Promise<Browser> {
  const args = [...sparticuz.args.filter((arg) => !unwanted.test(arg)), '--disable-gpu'];
  try {
    return await chromium.launch({ executablePath: await sparticuz.executablePath(), args });
  } catch (error) {
    // on a fresh machine each test process unpacks it, to the same place
    if (attempt === 3) throw error;
    await setTimeout(1000);
    return launchBrowser(attempt + 1);
  }
}
