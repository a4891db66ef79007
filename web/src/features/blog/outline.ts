interface Outline {
  /** The text, its headings now addressable. */
  html: string;
  headings: { id: string; title: string }[];
}

/** Gives each second-level heading of our own HTML an id, and lists them for the margin. */
export function outline(text: string): Outline {
  const headings: Outline['headings'] = [];
  const html = text.replace(/<h2>(.*?)<\/h2>/g, (_, title: string) => {
    const id = `seccion-${headings.length + 1}`;
    headings.push({ id, title });
    return `<h2 id="${id}">${title}</h2>`;
  });
  return { html, headings };
}
