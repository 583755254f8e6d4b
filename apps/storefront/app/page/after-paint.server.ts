import { hashOf } from '../own-scripts.server.ts'

/** A page is not painted in a tab in the background: its scripts come all the same. */
const PAINT_MS_MAX = 2000

/**
 * Runs in the page. What waits is copied, because neither a link nor a script is looked at again once it stands in the document.
 * The frame after the document is there is the first that is painted; what comes after it does not hold it up.
 */
const START = `addEventListener('DOMContentLoaded',()=>{
let isStarted=false
const start=()=>{
if(isStarted)return
isStarted=true
for(const link of document.querySelectorAll('link[rel=after-paint]')){const copy=link.cloneNode();copy.rel='modulepreload';link.replaceWith(copy)}
for(const script of document.querySelectorAll('script[type=after-paint]')){const copy=document.createElement('script');copy.type='module';copy.textContent=script.textContent;document.head.append(copy)}
}
requestAnimationFrame(()=>setTimeout(start))
setTimeout(start,${PAINT_MS_MAX})
})`

/** The hash of the script that starts the others, as a policy names it. */
export const startHash: string = hashOf(START)

/**
 * A rendered page whose modules are fetched and run after its first paint: they only hydrate, and on a slow network they would take turns with
 * its styles and its font. Their inline script keeps its text, and so its hash.
 */
export const afterPaint = (html: string): string =>
  html
    .replaceAll('<link rel="modulepreload"', '<link rel="after-paint"')
    .replace('<script type="module" async="">', '<script type="after-paint">')
    .replace('<head>', () => `<head><script>${START}</script>`)
