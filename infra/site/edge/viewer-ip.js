// Passes the viewer's IP address to the API. It overwrites a header of that name from the browser, so that a client
// cannot evade rate limits with a false address.
function handler(event) {
  event.request.headers['x-viewer-ip'] = { value: event.viewer.ip };
  return event.request;
}
