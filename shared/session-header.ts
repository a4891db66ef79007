/** The header in which a page of the site names its session, or says `none`; its token is in a cookie, which pages cannot read. */
export const sessionHeader = 'x-session';
