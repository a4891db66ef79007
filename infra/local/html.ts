/** Markup that is safe to send: only the `html` tag creates it from values. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | false | null | undefined | Part[];

/** A template tag that escapes every value that is not itself markup. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.reduce((text, string, i) => text + render(parts[i - 1]) + string));
}

function render(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map(render).join('');
  if (part === false || part === null || part === undefined) return '';
  return escapeHtml(String(part));
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** A complete document in the product's style. */
export function page(title: string, lang: 'en' | 'es', body: Markup, head = html``): string {
  return html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${new Markup(style)}
        </style>
        ${head}
      </head>
      <body>
        ${body}
      </body>
    </html>`.text;
}

const style = `
:root{color-scheme:light dark;--paper:light-dark(#fbfaf7,#0e1512);--surface:light-dark(#fff,#151e1a);--ink:light-dark(#10201a,#e9f1ec);
--quiet:light-dark(#51625b,#a3b4ab);--rule:light-dark(#10201a1f,#e9f1ec1f);--signal:#10b981;--link:light-dark(#047857,#34d399);--warn:light-dark(#92400e,#fbbf24)}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 'Archivo Variable',Archivo,system-ui,sans-serif;font-variant-numeric:tabular-nums}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem 4rem}
h1{font-size:clamp(1.75rem,5vw,2.5rem);line-height:1.1;letter-spacing:-.02em;font-weight:780;margin:0 0 1rem}
h2{font-size:1.125rem;letter-spacing:-.01em;margin:2rem 0 .5rem}
h3{font-size:.9375rem;margin:1.5rem 0 0}
a{color:var(--link);text-underline-offset:3px}
:focus-visible{outline:2px solid var(--signal);outline-offset:2px}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;border-bottom:1px solid var(--rule);padding:.75rem 1rem}
nav a{display:inline-flex;align-items:center;min-height:44px;text-decoration:none;font-weight:650}
nav a[aria-current]{color:var(--ink);box-shadow:inset 0 -2px var(--signal)}
nav span{margin-left:auto;align-self:center;color:var(--quiet)}
button,.button,input,select{font:inherit;min-height:44px;padding:.5rem 1rem;border-radius:10px;border:1px solid var(--rule);background:var(--surface);color:var(--ink)}
button,.button{cursor:pointer;font-weight:650}
button:hover,.button:hover,.button[aria-current]{border-color:var(--signal)}
.button{text-decoration:none}
progress{accent-color:var(--signal)}
button.signal{background:var(--signal);border-color:var(--signal);color:#10201a}
form.row,.row{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end}
label{display:grid;gap:.25rem;font-size:.875rem;color:var(--quiet)}
table{width:100%;border-collapse:collapse}
th{text-align:left;font-size:.8125rem;color:var(--quiet);font-weight:600}
th,td{padding:.75rem .75rem .75rem 0;border-bottom:1px solid var(--rule);vertical-align:top;overflow-wrap:anywhere}
.quiet{color:var(--quiet)}.warn{color:var(--warn);font-weight:650}
.huge{font-size:clamp(2rem,8vw,4rem);font-weight:800;letter-spacing:-.02em;line-height:1.05;margin:0}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:70vh;border:1px solid var(--rule);border-radius:16px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:1rem;border:1px solid var(--rule);border-radius:16px;background:var(--surface);font:inherit}
ul.plain{list-style:none;padding:0;margin:0;display:grid;gap:.5rem}
.card{width:min(28rem,100% - 2rem);margin:6vh auto;padding:2rem;background:var(--surface);border:1px solid var(--rule);border-radius:16px}
.card button{width:100%;text-align:left}.card button .quiet{font-weight:400}
@media(max-width:40rem){table.stack thead{position:absolute;clip-path:inset(50%)}table.stack tr{display:block;padding:.5rem 0;border-bottom:1px solid var(--rule)}table.stack td{display:block;border:0;padding:.125rem 0}}
`;
