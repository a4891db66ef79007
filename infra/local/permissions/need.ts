import type { Context } from './conditions.ts';

/** One thing IAM is asked: may the caller do this to (any one of) these resources? */
export interface Need {
  action: string;
  resources: string[];
  context?: Context;
}
