import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DeliveryRange } from '../../web/src/ui/display/delivery-range.tsx';

it('HTML that is made before it is viewed keeps an empty line for the delivery days', () => {
  expect(renderToString(createElement(DeliveryRange))).toBe('<p class="min-h-[1lh]"></p>');
});
