/* What other subjects may use of reviews; they import nothing else of it. */

export { eraseAuthor } from './review-changes.ts';
export { findReviewsOf, listReviewsIn, receivedLines, stopLink } from './reviews.ts';
