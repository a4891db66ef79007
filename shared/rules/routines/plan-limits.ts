/** The most that a plan has. */
export const planLimits = { weeks: 6, sessions: 7, bytes: 60 * 1024 } as const;
