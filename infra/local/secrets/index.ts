export { openVault, type GenerateSecretString, type SecretVault } from './vault.ts';
