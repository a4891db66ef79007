// Runs at the edge for the site's own paths only: an API 404 never passes here, so it stays JSON (P25).
// Filled in at synthesis: the paths that were prerendered, and a pattern of those that the app renders in the browser.
const pages = /* pages */ [];
const app = /* app */ /^$/;

/** The file behind an address: a prerendered page, a file as it is, the app, or the same app for an unknown address. */
function fileBehind(uri) {
  const path = uri.length > 1 && uri.endsWith('/') ? uri.slice(0, -1) : uri;
  // the app's router makes no difference either
  const page = path.toLowerCase();
  if (page === '/') return '/index.html';
  if (pages.includes(page)) return `${page}/index.html`;
  if (/\.[a-z0-9]+$/.test(page)) return path;
  return app.test(page) ? '/app.html' : '/404.html';
}

/** On the way in it leads to the file; on the way out an unknown address, which the app says is none, gets its status. */
function handler(event) {
  const request = event.request;
  const response = event.response;
  const file = fileBehind(request.uri);
  if (!response) {
    request.uri = file;
    return request;
  }
  if (file === '/404.html' && response.statusCode === 200) {
    response.statusCode = 404;
    response.statusDescription = 'Not Found';
  }
  return response;
}
