import { vi } from 'vitest';

// a test file meets no session, cart or cache that another file of its process has left in a module
vi.resetModules();
