// Tells the API who is asking. Written here, so a header of that name sent by the browser is overwritten:
// rate limits per address cannot be dodged by lying.
function handler(event) {
  event.request.headers['x-viewer-ip'] = { value: event.viewer.ip };
  return event.request;
}
