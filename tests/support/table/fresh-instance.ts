import { vi } from 'vitest';
import { resetClock } from '../moved-clock.ts';
import { resetEnvironment } from './environment.ts';

// a test file meets no variable, time or stand-in of another file of its process, and nothing that functions have kept
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
resetClock();
resetEnvironment();
