import { setTimeout } from 'node:timers/promises';
import sparticuz from '@sparticuz/chromium';
import { chromium, type Browser } from 'playwright-core';

/**
 * Preset arguments of the package's Chromium that are dropped: a single process ends with the first closed context, a
 * browser without security checks proves nothing, and a software GPU makes tests a third slower.
 */
const unwantedArguments =
  /^--(single-process|disable-web-security|allow-running-insecure-content|disable-site-isolation|use-gl|use-angle|ignore-gpu|enable-unsafe-swiftshader)/;

/** Starts Chromium from npm. */
export async function launchBrowser(attempt = 1): Promise<Browser> {
  const args = [...sparticuz.args.filter((arg) => !unwantedArguments.test(arg)), '--disable-gpu'];
  try {
    return await chromium.launch({ executablePath: await sparticuz.executablePath(), args });
  } catch (error) {
    // on a fresh machine several test processes unpack it to the same path at once
    if (attempt === 3) throw error;
    await setTimeout(1000);
    return launchBrowser(attempt + 1);
  }
}
