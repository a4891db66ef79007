import { inject } from 'vitest';
import { useTableOf } from './table-environment.ts';

// any test file may be the first to load a module of functions/, which reads its environment then
useTableOf(inject('cloud'));
