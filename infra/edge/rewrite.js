// Runs at the edge for the site's own paths only: an API 404 never passes here, so it stays JSON (P25).
// `pages` is filled in at synthesis with the paths that were prerendered.
const pages = /* pages */ [];

/** The file behind an address: a prerendered page, a file as it is, or the app that routes in the browser. */
function handler(event) {
  const request = event.request;
  const uri = request.uri;
  const page = uri.length > 1 && uri.endsWith('/') ? uri.slice(0, -1) : uri;
  if (page === '/') request.uri = '/index.html';
  else if (pages.includes(page)) request.uri = `${page}/index.html`;
  else if (!/\.[a-z0-9]+$/i.test(page)) request.uri = '/app.html';
  return request;
}
