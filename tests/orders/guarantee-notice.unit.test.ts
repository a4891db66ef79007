import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { GuaranteeNotice } from '../../web/src/features/legal/guarantee-notice.tsx';

it("the European Union's notice of the legal guarantee is shown unchanged, once the operator has added it", () => {
  const picture = { src: '/legal/aviso.png', width: 1186, height: 1675 };
  const html = renderToStaticMarkup(createElement(GuaranteeNotice, { picture }));
  expect(html).toMatch(
    /<img src="\/legal\/aviso.png" width="1186" height="1675" alt="Aviso de la Unión Europea/,
  );
  expect(html).toContain('h-auto');
  expect(renderToStaticMarkup(createElement(GuaranteeNotice, { picture: null }))).toBe('');
});
