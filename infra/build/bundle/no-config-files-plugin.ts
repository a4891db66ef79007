import type { Plugin } from 'esbuild';

/**
 * Lambda has no ~/.aws: what the environment does not say is the default. Without this the SDK looks for both files
 * in every start, once per setting.
 */
export const noConfigFilesPlugin: Plugin = {
  name: 'no-config-files',
  setup(build) {
    build.onLoad({ filter: /node-config-provider[\\/]fromSharedConfigFiles\.js$/ }, () => ({
      contents: `import { CredentialsProviderError } from '../property-provider/CredentialsProviderError';
export const fromSharedConfigFiles = () => async () => {
  throw new CredentialsProviderError('no configuration files on Lambda');
};`,
    }));
  },
};
