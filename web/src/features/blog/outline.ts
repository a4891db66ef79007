interface Outline {
  /** The text with ids on its headings. */
  html: string;
  headings: { id: string; title: string }[];
}

/** Gives each `<h2>` of an article an id, and lists the headings for the table of contents. */
export function outline(text: string): Outline {
  const headings: Outline['headings'] = [];
  const html = text.replace(/<h2>(.*?)<\/h2>/g, (_, title: string) => {
    const id = `seccion-${headings.length + 1}`;
    headings.push({ id, title });
    return `<h2 id="${id}">${title}</h2>`;
  });
  return { html, headings };
}
