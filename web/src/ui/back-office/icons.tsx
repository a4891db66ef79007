import { drawn } from '../icons.tsx';

/* Icons of the back office only; `icons.tsx` has those that every page loads. */

export const GripIcon = /* @__PURE__ */ drawn('M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01');
export const MoreIcon = /* @__PURE__ */ drawn('M5 12h.01M12 12h.01M19 12h.01');
export const OpenIcon = /* @__PURE__ */ drawn('M14 4h6v6M20 4l-9 9M18 14v6H4V6h6');
export const CopyIcon = /* @__PURE__ */ drawn('M8 8h12v12H8zM16 8V4H4v12h4');
export const PencilIcon = /* @__PURE__ */ drawn('M4 20l1-5L16 4l4 4L9 19l-5 1ZM14 6l4 4');
export const MoveIcon = /* @__PURE__ */ drawn(
  'M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3',
);
export const ClockIcon = /* @__PURE__ */ drawn('M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18ZM12 7v5l3.5 2');
export const ArrowUpIcon = /* @__PURE__ */ drawn('M12 20V5M6 11l6-6 6 6');
export const ArrowDownIcon = /* @__PURE__ */ drawn('M12 4v15M6 13l6 6 6-6');
export const ChartIcon = /* @__PURE__ */ drawn('M5 20v-7M12 20V5M19 20v-10');
export const PowerIcon = /* @__PURE__ */ drawn('M12 3v9M7 6a8 8 0 1 0 10 0');
export const StarIcon = /* @__PURE__ */ drawn(
  'M12 3.5l2.6 5.4 5.9.8-4.3 4.2 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8L12 3.5Z',
);
export const PrintIcon = /* @__PURE__ */ drawn('M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z');
export const UndoIcon = /* @__PURE__ */ drawn('M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3');
export const DownloadIcon = /* @__PURE__ */ drawn('M12 4v11M7 10l5 5 5-5M4 20h16');
export const PlanIcon = /* @__PURE__ */ drawn('M5 4h14v16H5zM9 9h6M9 13h6M9 17h3');
export const UploadIcon = /* @__PURE__ */ drawn('M12 16V5M7 10l5-5 5 5M4 20h16');
