/** Text that is safe inside HTML text and double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')
}

const style = `
:root{color-scheme:light dark;--ground:#f4f5f9;--card:#fff;--text:#1a1d29;--soft:#5d6478;--line:#e2e5ee;--accent:#4652e8;--on-accent:#fff}
@media (prefers-color-scheme:dark){:root{--ground:#11131b;--card:#1a1d29;--text:#eef0f7;--soft:#a2a9bd;--line:#2c3142;--accent:#8b94ff;--on-accent:#11131b}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,sans-serif;padding:24px 16px}
main{max-width:var(--width,420px);margin:0 auto;background:var(--card);border:1px solid var(--line);border-radius:16px;padding:28px 24px}
h1{font-size:1.15rem;margin:0 0 4px}
p{margin:0 0 16px;color:var(--soft)}
a{color:var(--accent)}
.amount{font-size:2.25rem;font-weight:700;letter-spacing:-.02em;color:var(--text);margin:12px 0 4px}
form{display:grid;grid-template-columns:minmax(0,1fr);gap:10px;margin-top:20px}
select,input:not([type=radio],[type=checkbox],[type=hidden]){width:100%;min-width:0;min-height:44px;padding:0 10px;font:inherit;color:inherit;background:var(--card);border:1px solid var(--line);border-radius:10px}
button{font:inherit;font-weight:600;min-height:48px;border-radius:10px;border:1px solid var(--line);background:transparent;color:var(--text);cursor:pointer}
button.first{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
button:focus-visible,a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:10px}
small{display:block;color:var(--soft);margin-top:20px}
ul{list-style:none;margin:16px 0 0;padding:0}
li{border-top:1px solid var(--line)}
li a{display:block;padding:12px 0;text-decoration:none;color:var(--text)}
li span{display:block;color:var(--soft);font-size:.875rem}
time{white-space:nowrap}
iframe{width:100%;min-height:70vh;border:1px solid var(--line);border-radius:10px;background:#fff}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 16px;font-size:.9rem}
dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
pre{white-space:pre-wrap;overflow-wrap:anywhere}
`

/** A whole page without any outside file; `body` must be escaped already. */
export function renderPage(page: { readonly title: string; readonly body: string; readonly wide?: boolean }): string {
  const width = page.wide === true ? '<style>:root{--width:900px}</style>' : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(page.title)}</title><style>${style}</style>${width}</head><body><main>${page.body}</main></body></html>`
}
