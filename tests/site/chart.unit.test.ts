import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { linePath, spanOf, ticksOf, yOf } from '../../web/src/ui/chart/geometry.ts';
import { Sparkline } from '../../web/src/ui/chart/sparkline.tsx';

describe('the geometry of charts', () => {
  it('the span of positive values starts at zero, and that of losses ends there', () => {
    expect(spanOf([3, 8])).toEqual({ low: 0, high: 8 });
    expect(spanOf([-3, -8])).toEqual({ low: -8, high: 0 });
  });

  it('no values and zeros alone have a span with a height', () => {
    expect(spanOf([])).toEqual({ low: 0, high: 1 });
    expect(spanOf([0, 0])).toEqual({ low: 0, high: 1 });
  });

  it('the highest value is at the top and the lowest at the bottom', () => {
    const span = { low: -10, high: 30 };
    expect([30, 0, -10].map((value) => yOf(value, span, 100))).toEqual([0, 75, 100]);
  });

  it('a line breaks where there is no value, and a value between two breaks is a dot', () => {
    expect(linePath([0, 10, null, 5, null, 10], { low: 0, high: 10 }, 10)).toBe('M0 10L1 0M3 5L3 5M5 0L5 0');
  });

  it('the lines of a scale are round numbers that enclose the span', () => {
    expect(ticksOf({ low: 0, high: 183 })).toEqual([0, 50, 100, 150, 200]);
    expect(ticksOf({ low: -12, high: 27 })).toEqual([-20, -10, 0, 10, 20, 30]);
    expect(ticksOf({ low: 0, high: 0.3 })).toEqual([0, 0.1, 0.2, 0.3]);
  });
});

describe('the sparkline', () => {
  it('its drawing is hidden from screen readers, which read the label', () => {
    const html = renderToStaticMarkup(createElement(Sparkline, { values: [1, 2], label: 'Dos días' }));
    expect(html).toContain('<svg aria-hidden="true"');
    expect(html).toContain('Dos días');
  });

  it('one value and none are drawn without an error', () => {
    for (const values of [[], [4]])
      expect(renderToStaticMarkup(createElement(Sparkline, { values, label: '' }))).not.toContain('NaN');
  });
});
