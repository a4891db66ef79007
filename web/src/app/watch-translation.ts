/** Loads the code for a translated page with its first translated text, and hands over what happens until then. */
export function watchTranslation(): void {
  const translated = document.getElementsByTagName('font');
  let early: MutationRecord[] | undefined;
  new MutationObserver((records, observer) => {
    if (early) early.push(...records);
    else if (translated[0]) {
      early = records;
      void import('./translated-texts.ts').then(({ keepTranslatedTexts }) =>
        keepTranslatedTexts(records, observer),
      );
    }
  }).observe(document, { childList: true, subtree: true });
}
