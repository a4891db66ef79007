import sparticuz from '@sparticuz/chromium';
import { chromium, type Browser } from 'playwright-core';

/**
 * Preset arguments of the package's Chromium that are dropped: a single process ends with the first closed context, a
 * browser without security checks proves nothing, a software GPU makes tests a third slower, and without the zygote each
 * context loads the program anew.
 */
const unwantedArguments =
  /^--(single-process|no-zygote|disable-web-security|allow-running-insecure-content|disable-site-isolation|use-gl|use-angle|ignore-gpu|enable-unsafe-swiftshader|enable-features)/;

/** Starts Chromium from npm. `unpack-browser.ts` has unpacked it. */
export async function launchBrowser(): Promise<Browser> {
  const kept = sparticuz.args.filter((arg) => !unwantedArguments.test(arg));
  // without a process for the network, and with the zygote, tests use a twelfth less of the processor
  // and another tenth less when what is painted is not copied once more
  const args = [...kept, '--disable-gpu', '--enable-zero-copy', '--enable-features=NetworkServiceInProcess2'];
  return chromium.launch({ executablePath: await sparticuz.executablePath(), args });
}

let shared: Promise<Browser> | undefined;

/** The Chromium of all test files of this process; it ends with the process. */
export const sharedBrowser = (): Promise<Browser> => (shared ??= launchBrowser());
