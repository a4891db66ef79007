// Runs at the edge for requests of the API. Synthesis fills in a pattern of its paths for each method, and the message.
const paths = /* paths */ {};
const message = /* message */ '';

/**
 * Refuses an unknown address in the shape of every error of the API: the gateway's own 404 has another, and costs a
 * request. Passes the viewer's IP address with all others. It overwrites a header of that name from the browser, so that
 * a client cannot evade rate limits with a false address.
 */
function handler(event) {
  const request = event.request;
  const known = paths[request.method];
  if (!known || !known.test(request.uri)) return notFound(event.context.requestId);
  request.headers['x-viewer-ip'] = { value: event.viewer.ip };
  return request;
}

function notFound(requestId) {
  return {
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: {
      'content-type': { value: 'application/json; charset=utf-8' },
      'cache-control': { value: 'no-store' },
    },
    body: JSON.stringify({ message, code: 'not_found', requestId }),
  };
}
