import { evaluationManagement } from '#shared/contracts/training/evaluation-management.ts';
import { serve } from '../platform/http/serve.ts';
import { addToList } from './add-to-list.ts';
import { editTexts } from './edit-texts.ts';
import { reorderList } from './reorder-list.ts';
import { restore } from './restore.ts';
import { retire } from './retire.ts';
import { showList } from './show-list.ts';

export const handler = serve(evaluationManagement, {
  list: showList,
  reorder: reorderList,
  add: addToList,
  edit: editTexts,
  retire,
  restore,
});
