/** Characters of the reason of a ban. */
export const banReasonMax = 500;

/** How long a user of the back office may view the site as another user. */
export const viewMinutes = 15;

/** Characters of the reason for it. */
export const viewReasonMax = 300;

/** Characters of the reason why the passkeys of a user of the back office are removed. */
export const resetReasonMax = 300;
