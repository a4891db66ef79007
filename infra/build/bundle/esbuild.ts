export { build, context, type BuildOptions, type Metafile, type Plugin } from 'esbuild';

// esbuild is a Go program: collecting its garbage less often takes a third of its work away
process.env['GOGC'] ??= '400';
