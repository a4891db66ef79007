import { routines } from '#shared/contracts/routines/routines.ts';
import { serve } from '../../platform/http/serve.ts';
import { createRoutine } from './create-routine.ts';
import { duplicateRoutine } from './duplicate-routine.ts';
import { editRoutine } from './edit-routine.ts';
import { moveRoutine } from './move-routine.ts';
import { removeRoutine } from './remove-routine.ts';
import { showGrid } from './show-grid.ts';
import { showWaiting } from './show-waiting.ts';

export const handler = serve(routines, {
  grid: showGrid,
  waiting: showWaiting,
  create: createRoutine,
  edit: editRoutine,
  move: moveRoutine,
  remove: removeRoutine,
  duplicate: duplicateRoutine,
});
