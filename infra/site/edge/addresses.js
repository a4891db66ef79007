// Synthesis puts this in front of both functions of the edge: each is one script, which imports nothing. All three files are plain
// ECMAScript 5.1: CloudFront publishes a function that its engine cannot parse, and then answers 503 to every request.

/** Whether a path can be decoded. Others would reach S3 or the gateway, whose errors are no page and not in the API's shape. */
function isWellFormed(path) {
  try {
    decodeURIComponent(path);
    return true;
  } catch (error) {
    return false;
  }
}

/**
 * The words of all patterns in the tree that match the path, each with a space around it. A node has its words in `$`, the node of a
 * segment `x` in `/x`, that of any segment in `:`, and in `*` the words for it and all below; one with words alone is their text.
 */
function wordsAt(tree, path) {
  return wordsBelow(tree, path.split('/'), 1);
}

function wordsBelow(node, segments, at) {
  if (!node) return '';
  if (typeof node === 'string') return at === segments.length ? node : '';
  var all = node['*'] || '';
  if (at === segments.length) return all + (node.$ || '');
  var segment = segments[at];
  return (
    all +
    wordsBelow(node['/' + segment], segments, at + 1) +
    (segment === '' ? '' : wordsBelow(node[':'], segments, at + 1))
  );
}

function hasWord(words, word) {
  return words.indexOf(' ' + word + ' ') !== -1;
}
