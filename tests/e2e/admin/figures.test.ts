import { expect } from 'vitest';
import { journey } from '../support/journey.ts';
import { signIn } from '../support/test-users.ts';

journey(
  'by keyboard alone an admin of a new shop goes to its figures, reads that they begin tomorrow, and chooses a period',
  async ({ visit }) => {
    const page = await visit('/admin', { as: await signIn('admin') });
    const section = page
      .getByRole('navigation', { name: 'Administración' })
      .getByRole('link', { name: 'Cifras' });
    await section.press('Enter');
    await page.getByRole('heading', { name: 'Las cifras empiezan mañana' }).waitFor();
    await page.getByRole('radio', { name: '90 días' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('radio', { name: '30 días' }).and(page.locator(':checked')).waitFor();
    expect(new URL(page.url()).search).toBe('?periodo=30');
    await page.getByRole('heading', { name: 'Las cifras empiezan mañana' }).waitFor();
  },
);
