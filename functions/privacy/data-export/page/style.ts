/** The style of the page: a column to read, and paper. Nothing of it is loaded from elsewhere. */
export const style = `
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #10201a; --quiet: #52605a; --rule: #dfe1de; --link: #047857; }
@media screen and (prefers-color-scheme: dark) {
  :root { --paper: #0e1512; --ink: #e9f1ec; --quiet: #a3b1aa; --rule: #2c3732; --link: #34d399; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.4rem; line-height: 1.25; margin: 3rem 0 .75rem; padding-top: 1rem; border-top: 2px solid var(--rule); }
h3 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
p { margin: .5rem 0; max-width: 42rem; }
.quiet, dt, th { color: var(--quiet); }
a { color: var(--link); }
nav ul { columns: 16rem; padding-left: 1.25rem; }
nav li { padding: .2rem 0; }
dl { display: grid; grid-template-columns: minmax(9rem, 16rem) 1fr; gap: .35rem 1.25rem; margin: .75rem 0; }
dd { margin: 0; }
.wide { overflow-x: auto; margin: .75rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .925rem; overflow-wrap: normal; }
th, td { text-align: left; vertical-align: top; padding: .45rem .75rem .45rem 0; border-bottom: 1px solid var(--rule); }
td { min-width: 6rem; }
@media (max-width: 32rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .6rem; } }
@media print {
  :root { --paper: #fff; --ink: #000; --quiet: #333; --rule: #bbb; --link: #000; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  nav { display: none; }
  .wide { overflow: visible; }
  table { font-size: 8.5pt; }
  td { min-width: 0; }
  h2, h3 { break-after: avoid; }
  tr, dl > * { break-inside: avoid; }
}
`;
