import Handlebars from 'handlebars';

/** `Template` of AWS::SES::Template. */
export interface MailTemplate {
  TemplateName: string;
  SubjectPart?: string;
  HtmlPart?: string;
  TextPart?: string;
}

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/**
 * Renders as SES does. It does NOT escape, in no part (SES developer guide, "Advanced email personalization"):
 * the sender must escape values in the HTML part. A missing attribute fails the mail.
 */
export function renderTemplate(template: MailTemplate, data: Record<string, unknown>): RenderedMail {
  const part = (source: string | undefined) => (source ? compiled(source)(data) : '');
  return {
    subject: part(template.SubjectPart),
    html: part(template.HtmlPart),
    text: part(template.TextPart),
  };
}

const engine = Handlebars.create();
engine.registerHelper('required', (value: unknown, path: string) => {
  if (value === undefined) throw new Error(`Attribute '${path}' is not present in the rendering data.`);
  return value;
});

const cache = new Map<string, Handlebars.TemplateDelegate>();

function compiled(source: string): Handlebars.TemplateDelegate {
  const known = cache.get(source);
  if (known) return known;
  const program = engine.parse(source);
  new RequiredPaths().accept(program);
  const template = engine.compile(program, { noEscape: true });
  cache.set(source, template);
  return template;
}

/** Turns `{{path}}` into `{{required path "path"}}`; `{{#if path}}` accepts a missing path. */
class RequiredPaths extends Handlebars.Visitor {
  override MustacheStatement(mustache: hbs.AST.MustacheStatement): void {
    const { path, loc } = mustache;
    if (path.type !== 'PathExpression' || mustache.params.length > 0 || mustache.hash?.pairs.length > 0)
      return;
    const { original } = path as hbs.AST.PathExpression;
    const name = { type: 'StringLiteral', value: original, original, loc } as hbs.AST.StringLiteral;
    mustache.params = [path, name];
    mustache.path = {
      type: 'PathExpression',
      original: 'required',
      parts: ['required'],
      depth: 0,
      data: false,
      loc,
    } as hbs.AST.PathExpression;
  }
}
