// Runs at the edge for paths of the site only: a 404 of the API does not pass here and stays JSON (P25).
// Synthesis fills in the paths that are prerendered (`page`), those that the app renders in the browser (`app`), those that are
// rendered when what they show changes (`later`), the files and folders of files (`file`), the length of the keys of the rendered pages
// without folder and ending, and the addresses that lead elsewhere.
var paths = /* paths */ {};
var redirects = /* redirects */ {};
var keyLength = /* length */ 0;

/** The file of an address: a prerendered page, a static file, the app, a page rendered later, or the copy of the app for unknown addresses. */
function fileBehind(request) {
  var uri = request.uri;
  if (!isWellFormed(uri)) return '/404.html';
  // the app's router ignores a trailing slash as well
  var path = uri.length > 1 && uri.charAt(uri.length - 1) === '/' ? uri.slice(0, -1) : uri;
  var page = path.toLowerCase();
  if (page === '/') return '/index.html';
  var words = wordsAt(paths, page);
  var isLater = hasWord(words, 'later');
  // the shop with filters in its address shows other products than its page
  if (hasWord(words, 'page'))
    return isLater && isEmpty(request.querystring) ? renderedFile(page) : page + '/index.html';
  // of a file that is not there S3 would answer with XML
  if (/\.[a-z0-9]+$/.test(page)) return isFile(page) ? path : '/404.html';
  if (hasWord(words, 'app')) return '/app.html';
  return isLater ? renderedFile(page) : '/404.html';
}

/** Whether a path is of a file, or what an address has been rewritten to. */
function isFile(page) {
  var folder = page.replace(/\/index\.html$/, '');
  return (
    hasWord(wordsAt(paths, page), 'file') || (folder !== page && hasWord(wordsAt(paths, folder), 'page'))
  );
}

function renderedFile(page) {
  return '/rendered' + page.padEnd(keyLength, '~') + '.html';
}

function isEmpty(query) {
  return !query || Object.keys(query).length === 0;
}

function redirect(location) {
  return {
    statusCode: 302,
    statusDescription: 'Found',
    headers: { location: { value: location }, 'cache-control': { value: 'no-store' } },
  };
}

/** On a request: rewrites the address to its file. On a response: sets 404 for an unknown address. */
function handler(event) {
  var request = event.request;
  var response = event.response;
  var file = fileBehind(request);
  if (!response && redirects[request.uri]) return redirect(redirects[request.uri]);
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
