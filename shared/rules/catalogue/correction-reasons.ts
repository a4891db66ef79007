import type { CorrectionReason } from '../../contracts/catalogue/stock-entry.ts';

/** Why an admin corrects the stock, in words and in the order of the choice. */
export const correctionReasonNames: Record<CorrectionReason, string> = {
  received: 'Recibido del proveedor',
  recount: 'Recuento',
  damaged: 'Dañado',
  lost: 'Perdido',
  returned: 'Devuelto',
  promotion: 'Promoción',
  other: 'Otro motivo',
};
