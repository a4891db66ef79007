import { journey } from '../support/journey.ts';
import { eventually } from '../support/page.ts';

journey('a newly opened page starts at its top, and Back restores the scroll position', async ({ visit }) => {
  const page = await visit('/blog/rutina-cardio-hiit');
  const scrolled = () => page.evaluate(() => window.scrollY);
  // the app controls scrolling from here on; earlier it would undo this scroll
  const decided = () => page.waitForFunction(() => history.scrollRestoration === 'manual');
  await decided();
  await page.evaluate(() => window.scrollTo(0, 700));
  await eventually(scrolled).toBe(700);
  await page.goto('/legal/terminos');
  await decided();
  await page.evaluate(() => window.scrollTo(0, 300));
  await eventually(scrolled).toBe(300);
  await page.goto('/blog/ejercicios-esenciales');
  await decided();
  await eventually(scrolled).toBe(0);
  await page.goBack();
  await eventually(scrolled).toBe(300);
});
