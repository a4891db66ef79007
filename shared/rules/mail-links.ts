/** Pages that mails lead to with a single-use token; functions write these links, the site serves the pages. */
export const mailLinks = {
  resetPassword: '/restablecer-contrasena',
  confirmEmail: '/confirmar-email',
} as const;

/** The link of a mail. The token stands in the fragment: browsers send that to no server, so no log holds it. */
export const linkWithToken = (site: string, page: keyof typeof mailLinks, token: string): string =>
  `${site}${mailLinks[page]}#token=${encodeURIComponent(token)}`;

/** The token in an address's fragment (`location.hash`), or null. */
export const tokenOfFragment = (fragment: string): string | null =>
  new URLSearchParams(fragment.replace(/^#/, '')).get('token');
