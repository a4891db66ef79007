/** Of a longer text only this much is searched. */
const maxLength = 512;

/** The names of Bowser that people would not recognise. */
const commonNames: Record<string, string> = {
  'Samsung Internet for Android': 'Samsung Internet',
  Miui: 'Mi Browser',
};

/**
 * Browser and system of a `User-Agent`, such as `Chrome en Windows`; null when it names no browser that is known. For those Bowser
 * answers with text of the sender, which belongs into no mail.
 */
export async function browserName(userAgent: string | undefined): Promise<string | null> {
  if (!userAgent) return null;
  // most calls of a function ask for no name
  const { default: Bowser } = await import('bowser');
  const parser = Bowser.getParser(userAgent.slice(0, maxLength));
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()];
  const isNamed = Object.values(Bowser.BROWSER_MAP).includes(browser) || Object.hasOwn(commonNames, browser);
  if (!isNamed) return null;
  const name = commonNames[browser] ?? browser;
  return Object.values(Bowser.OS_MAP).includes(system) ? `${name} en ${system}` : name;
}
