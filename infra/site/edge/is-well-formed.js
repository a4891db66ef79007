// Synthesis puts this in front of both functions of the edge: each is one script, which imports nothing.

/** Whether a path can be decoded. Others would reach S3 or the gateway, whose errors are no page and not in the API's shape. */
function isWellFormed(path) {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
