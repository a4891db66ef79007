import { vi } from 'vitest';

// DynamoDB Local on a busy machine may be silent for longer than Amazon's table ever is; its calls would be made twice
vi.mock(import('#functions/_kit/timeouts.ts'), async (original) => {
  const { awsTimeouts } = await original();
  return { awsTimeouts: () => awsTimeouts(60_000) };
});
