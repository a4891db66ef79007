import { formatCount } from './format-counts.ts';

interface Props {
  text: string;
  count: number | undefined;
  /** More than this are not counted. */
  upTo?: number;
}

/** The label of a tab with its count: `Envíos fallidos 99+`. */
export function CountedLabel({ text, count, upTo = Infinity }: Props) {
  if (count === undefined) return text;
  const figure = count > upTo ? `${formatCount(upTo)}+` : formatCount(count);
  return (
    <>
      {text} <span className="timing-count">{figure}</span>
    </>
  );
}
