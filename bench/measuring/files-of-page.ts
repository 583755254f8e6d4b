const TAG = /<(link|script)\b([^>]*)>/g
const IMPORT = /(?:\bimport\s*|\bfrom\s*)["']([^"'()]+\.js)["']/g
const ASSET = /["'(](\/assets\/[^"'()\s]+\.js)["')]/g

/** Addresses of all scripts and styles that a page names: preloaded, fetched after the first paint, loaded, or imported by a script that stands in it. */
export function filesOfPage(html: string): { readonly scripts: ReadonlySet<string>; readonly styles: ReadonlySet<string> } {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  for (const [, name, attributes = ''] of html.matchAll(TAG)) {
    const address = attribute(attributes, name === 'link' ? 'href' : 'src')
    const rel = attribute(attributes, 'rel')
    if (address && (name === 'script' || rel === 'modulepreload' || rel === 'after-paint')) scripts.add(address)
    if (address && rel === 'stylesheet') styles.add(address)
  }
  for (const [, code = ''] of html.matchAll(/<script\b(?![^>]*\bsrc=)[^>]*type="(?:module|after-paint)"[^>]*>([\s\S]*?)<\/script>/g)) {
    for (const [, address] of code.matchAll(ASSET)) if (address) scripts.add(address)
  }
  return { scripts, styles }
}

/** What a script imports at once (not on demand), as addresses. */
export function importsOf(address: string, code: string): string[] {
  return [...code.matchAll(IMPORT)].map(([, file = '']) => new URL(file, `http://page${address}`).pathname)
}

const attribute = (attributes: string, name: string): string | undefined => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1]
