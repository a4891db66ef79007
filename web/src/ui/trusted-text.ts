import { trustedTypesPolicy } from '#shared/trusted-types.ts';

/*
 * The places where text becomes markup or the address of a script, for the trusted types of the content security policy. Pass
 * what the code of the site has written, never what a person has typed.
 */

declare global {
  interface TrustedTypesRules {
    createHTML: (text: string) => string;
    createScriptURL: (text: string) => string;
  }
  interface TrustedTypesFactory {
    createPolicy(name: string, rules: TrustedTypesRules): TrustedTypesRules;
    /** The browser asks the default policy for text that no other has passed, and refuses what it answers with null. */
    createPolicy(name: 'default', rules: { createScriptURL: (text: string) => string | null }): object;
    readonly defaultPolicy: object | null;
  }
  /** Absent on the server, and in browsers without trusted types. */
  var trustedTypes: TrustedTypesFactory | undefined;
}

const asIs = (text: string): string => text;
const rules: TrustedTypesRules = { createHTML: asIs, createScriptURL: asIs };
const policy = globalThis.trustedTypes?.createPolicy(trustedTypesPolicy, rules) ?? rules;

/** HTML of the site itself, for `dangerouslySetInnerHTML`. */
export const trustedHtml = (html: string): string => policy.createHTML(html);

/** The address of a script that the server has named. */
export const trustedScriptUrl = (url: string): string => policy.createScriptURL(url);
