import { drawn } from './icons.tsx';

/* Icons of the back office only; `icons.tsx` has those that every page loads. */

export const GripIcon = /* @__PURE__ */ drawn('M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01');
export const MoreIcon = /* @__PURE__ */ drawn('M5 12h.01M12 12h.01M19 12h.01');
export const OpenIcon = /* @__PURE__ */ drawn('M14 4h6v6M20 4l-9 9M18 14v6H4V6h6');
export const CopyIcon = /* @__PURE__ */ drawn('M8 8h12v12H8zM16 8V4H4v12h4');
export const PencilIcon = /* @__PURE__ */ drawn('M4 20l1-5L16 4l4 4L9 19l-5 1ZM14 6l4 4');
export const MoveIcon = /* @__PURE__ */ drawn(
  'M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3',
);
