/** The stage of `-c stage=<stage>`, as the CDK's command line reads it: `dev` without one. */
export function stageOf(context: readonly string[] = []): string {
  const unknown = context.find((each) => !/^stage=./.test(each));
  if (unknown !== undefined) throw new Error(`-c takes stage=<stage>, not ${unknown}`);
  return context.at(-1)?.slice('stage='.length) ?? 'dev';
}
