/** Of a longer text only this much is searched. */
const maxLength = 512;

/** The names of Bowser that people would not recognise. */
const commonNames: Record<string, string> = { 'Samsung Internet for Android': 'Samsung Internet' };

/** Browser and system of a `User-Agent`, such as `Chrome en Windows`; null when it names no browser that is known. */
export async function browserName(userAgent: string | undefined): Promise<string | null> {
  if (!userAgent) return null;
  // most calls of a function ask for no name
  const { default: Bowser } = await import('bowser');
  const parser = Bowser.getParser(userAgent.slice(0, maxLength));
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()];
  if (!browser) return null;
  const name = commonNames[browser] ?? browser;
  return system ? `${name} en ${system}` : name;
}
