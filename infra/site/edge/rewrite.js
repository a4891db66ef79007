// Runs at the edge for paths of the site only: a 404 of the API does not pass here and stays JSON (P25).
// Synthesis fills in the prerendered paths, a pattern of the paths that the app renders in the browser, one of the paths that are
// rendered when what they show changes, and the length of their keys without folder and ending.
const pages = /* pages */ [];
const app = /* app */ /^$/;
const later = /* later */ /^$/;
const keyLength = /* length */ 0;

/** The file of an address: a prerendered page, a static file, the app, a page rendered later, or the copy of the app for unknown addresses. */
function fileBehind({ uri, querystring }) {
  if (!isWellFormed(uri)) return '/404.html';
  const path = uri.length > 1 && uri.endsWith('/') ? uri.slice(0, -1) : uri;
  // the app's router ignores a trailing slash as well
  const page = path.toLowerCase();
  if (page === '/') return '/index.html';
  const rendered = `/rendered${page.padEnd(keyLength, '~')}.html`;
  // the shop with filters in its address shows other products than its page
  if (pages.includes(page)) return later.test(page) && isEmpty(querystring) ? rendered : `${page}/index.html`;
  if (/\.[a-z0-9]+$/.test(page)) return path;
  if (app.test(page)) return '/app.html';
  return later.test(page) ? rendered : '/404.html';
}

const isEmpty = (query) => !query || Object.keys(query).length === 0;

/** On a request: rewrites the address to its file. On a response: sets 404 for an unknown address. */
function handler(event) {
  const request = event.request;
  const response = event.response;
  const file = fileBehind(request);
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
