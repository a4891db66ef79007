let forget = () => {};

/** The cache of server answers, once a page has loaded it, says here how it is emptied. */
export function onForget(how: () => void): void {
  forget = how;
}

/** Empties that cache, when another person signs in or out. Without loading it for a page that has none. */
export function forgetAnswers(): void {
  forget();
}
