import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';

const style = JSON.parse(
  readFileSync(new URL('../../.oxfmtrc.json', import.meta.url), 'utf8'),
) as FormatConfig;

/** Why nothing is written: the message says what to give instead. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** What is to be written: new files, and rows in those that stand. Nothing is written before `write`. */
export class Draft {
  private readonly texts = new Map<string, string>();
  /** Commands that make documents of what was written, each with its file. */
  readonly documents: { file: string; command: string }[] = [];
  /** What the author does next. */
  readonly next: string[] = [];

  private readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  /** All files that it writes. */
  get files(): string[] {
    return [...this.texts.keys(), ...this.documents.map(({ file }) => file)].toSorted();
  }

  /** A file as it will be. */
  textOf(file: string): string {
    const text = this.texts.get(file);
    if (text !== undefined) return text;
    if (!existsSync(join(this.root, file))) throw new Refusal(`${file} does not exist`);
    return readFileSync(join(this.root, file), 'utf8');
  }

  /** The only file that fits a pattern. */
  find(pattern: string): string {
    const [file] = globSync(pattern, { cwd: this.root });
    if (file === undefined) throw new Refusal(`no file is called ${pattern}`);
    return file;
  }

  /** A new file; one that stands is refused. */
  add(file: string, text: string): void {
    if (this.texts.has(file) || existsSync(join(this.root, file)))
      throw new Refusal(`${file} stands already`);
    this.texts.set(file, text.trimStart());
  }

  /** A row at the end of the list, object or call that a line opens: `insert(file, 'const pages: AdminPage[] = [', row)`. */
  insert(file: string, opening: string, row: string): void {
    const lines = this.textOf(file).split('\n');
    const first = lines.findIndex((line) => line.includes(opening));
    if (first < 0) throw new Refusal(`${file} has no line with ${opening}`);
    const line = lines[first]!;
    const [indent] = /^ */.exec(line)!;
    const closes = (each: string) => each.startsWith(indent) && /^[\])}]/.test(each.slice(indent.length));
    if (/[[({]$/.test(line))
      lines.splice(
        lines.findIndex((each, at) => at > first && closes(each)),
        0,
        row,
      );
    else lines[first] = line.replace(/ ?([\])}]+;?)$/, `, ${row.replace(/,$/, '')} $1`);
    this.texts.set(file, lines.join('\n'));
  }

  /** Another text in place of the first one that stands there. */
  replace(file: string, before: string, after: string): void {
    const text = this.textOf(file);
    if (!text.includes(before)) throw new Refusal(`${file} has no ${before}`);
    this.texts.set(
      file,
      text.replace(before, () => after),
    );
  }

  /** A line below the last one of a list, in a section of a document. */
  list(file: string, heading: string, line: string): void {
    const text = this.textOf(file);
    const section = new RegExp(`^${heading}$[^#]*`, 'm').exec(text)?.[0];
    if (section === undefined) throw new Refusal(`${file} has no section ${heading}`);
    this.texts.set(file, text.replace(section, `${section.trimEnd()}\n${line}\n\n`));
  }

  /** Imports a name, such as `envelope` or `type UseCase`, beside others of its module where there are some. */
  import(file: string, name: string, from: string): void {
    const text = this.textOf(file);
    const standing = new RegExp(`import \\{([^}]*)\\} from '${from.replaceAll('.', '\\.')}';`).exec(text);
    if (standing?.[1]!.split(',').some((each) => each.trim() === name)) return;
    this.texts.set(
      file,
      standing
        ? text.replace(standing[0], standing[0].replace(/,?\s*\}/, `, ${name} }`))
        : `import { ${name} } from '${from}';\n${text}`,
    );
  }

  /** Writes everything as `npm run format` would. */
  async write(): Promise<void> {
    for (const [file, text] of this.texts) {
      const path = join(this.root, file);
      const { code, errors } = await format(path, text, style);
      if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, code);
    }
  }
}
