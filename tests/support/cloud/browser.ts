import sparticuz from '@sparticuz/chromium';
import { chromium, type Browser } from 'playwright-core';

/**
 * Preset arguments of the package's Chromium that are dropped: a single process ends with the first closed context, a
 * browser without security checks proves nothing, and a software GPU makes tests a third slower.
 */
const unwantedArguments =
  /^--(single-process|disable-web-security|allow-running-insecure-content|disable-site-isolation|use-gl|use-angle|ignore-gpu|enable-unsafe-swiftshader)/;

/** Starts Chromium from npm. `unpack-browser.ts` has unpacked it. */
export async function launchBrowser(): Promise<Browser> {
  const args = [...sparticuz.args.filter((arg) => !unwantedArguments.test(arg)), '--disable-gpu'];
  return chromium.launch({ executablePath: await sparticuz.executablePath(), args });
}
