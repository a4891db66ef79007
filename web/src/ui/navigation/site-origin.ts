/** Public URL of the site when the build knows it, else empty. */
declare const __SITE_URL__: string;

/** In front of absolute addresses. Empty in a build that knows no address; what is rendered later sets it. */
export const siteOrigin = {
  url: __SITE_URL__ || (import.meta.env.SSR ? '' : window.location.origin),
};
