// Runs at the edge for requests of the API. Synthesis fills in the methods of its paths, the messages and the limit.
var paths = /* paths */ {};
var messages = /* messages */ {};
var maxBytes = /* bytes */ 0;

/**
 * Refuses an unknown address, and a body that no Lambda could be given, in the shape of every error of the API: the
 * gateway's own 404 and 413 have another, and cost a request. Passes the viewer's IP address with all others. It
 * overwrites a header of that name from the browser, so that a client cannot evade rate limits with a false address.
 */
function handler(event) {
  var request = event.request;
  // what can be read can be asked for without its body
  var method = request.method === 'HEAD' ? 'GET' : request.method;
  if (!isWellFormed(request.uri) || !hasWord(wordsAt(paths, request.uri), method))
    return refuse(404, 'not_found', event.context.requestId);
  var length = request.headers['content-length'];
  if (length && Number(length.value) > maxBytes) return refuse(413, 'too_large', event.context.requestId);
  request.headers['x-viewer-ip'] = { value: event.viewer.ip };
  return request;
}

function refuse(status, code, requestId) {
  return {
    statusCode: status,
    statusDescription: status === 404 ? 'Not Found' : 'Content Too Large',
    headers: {
      'content-type': { value: 'application/json; charset=utf-8' },
      'cache-control': { value: 'no-store' },
    },
    body: JSON.stringify({ message: messages[code], code: code, requestId: requestId }),
  };
}
