/** The function that the path of an Invoke names. */
export const functionOf = (path: string): string | undefined =>
  /^\/2015-03-31\/functions\/([\w-]+)\/invocations$/.exec(path)?.[1];
