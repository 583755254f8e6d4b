import { gzipSync } from 'node:zlib'
import { consoleWeight } from './measuring/console-weight.ts'
import { filesOfPage, importsOf } from './measuring/files-of-page.ts'
import { getOk } from './measuring/get.ts'
import { atMost, type BenchResult, round } from './measuring/result.ts'
import { withShop } from './measuring/shop.ts'

/** Where visitors begin, and where they buy: with everything a page needs before it answers. */
const pages = [
  { name: 'all services', path: '/', scriptsKbMax: 130 },
  { name: 'the order page', path: '/orders/create', scriptsKbMax: 150 },
] as const
const STYLES_KB_MAX = 20
const CONSOLE_KB_MAX = 330
const CONSOLE_SCREEN_KB_MAX = 60

type Load = (address: string, accept?: string) => Promise<Buffer>

interface PageWeight {
  readonly scripts: number
  readonly scriptsNotPreloaded: number
  readonly scriptKb: number
  readonly styles: number
  readonly styleKb: number
  readonly htmlKb: number
}

/** What a guest's browser loads before a page works: read from the page that is served, and from what its scripts import. */
export const bundle = (): Promise<BenchResult> =>
  withShop(async ({ origin, hostHeader }) => {
    const load: Load = async (address, accept = '*/*') => (await getOk(origin + address, { host: hostHeader, accept })).body
    const weights = []
    for (const page of pages) weights.push({ ...page, ...(await measure(load, page.path)) })
    const [first, ...others] = weights
    if (!first) throw new Error('No page was weighed')
    const { firstKb, screenKb, screen } = consoleWeight()
    return {
      name: 'bundle',
      unit: 'KB gzip',
      ours: round(first.scriptKb),
      limit: first.scriptsKbMax,
      ratio: round(first.scriptKb / first.scriptsKbMax),
      aims: [
        ...weights.flatMap(({ name, scriptKb, styleKb, scriptsKbMax }) => [
          atMost(`initial JavaScript of ${name}, KB gzip`, scriptKb, scriptsKbMax),
          atMost(`CSS of ${name}, KB gzip`, styleKb, STYLES_KB_MAX),
        ]),
        atMost("the console's first load, KB gzip", firstKb, CONSOLE_KB_MAX),
        atMost("the console's largest screen, KB gzip", screenKb, CONSOLE_SCREEN_KB_MAX),
      ],
      more: {
        consoleScreen: screen,
        ...detailsOf(first),
        ...Object.fromEntries(
          others.flatMap((page) =>
            Object.entries({ scriptKb: round(page.scriptKb), ...detailsOf(page) }).map(([key, value]) => [`${page.path} ${key}`, value]),
          ),
        ),
      },
    }
  })

async function measure(load: Load, path: string): Promise<PageWeight> {
  const html = await load(path, 'text/html')
  const { scripts, styles } = filesOfPage(html.toString('utf8'))
  const texts = new Map<string, Buffer>()
  const waiting = [...scripts]
  for (let address = waiting.pop(); address; address = waiting.pop()) {
    if (texts.has(address)) continue
    const text = await load(address)
    texts.set(address, text)
    waiting.push(...importsOf(address, text.toString('utf8')))
  }
  const css = await Promise.all([...styles].map((address) => load(address)))
  return {
    scripts: texts.size,
    scriptsNotPreloaded: texts.size - scripts.size,
    scriptKb: kilobytes([...texts.values()]),
    styles: css.length,
    styleKb: kilobytes(css),
    htmlKb: kilobytes([html]),
  }
}

const detailsOf = ({ scripts, scriptsNotPreloaded, styleKb, styles, htmlKb }: PageWeight) => ({
  scripts,
  scriptsNotPreloaded,
  styleKb: round(styleKb),
  styles,
  htmlKb: round(htmlKb),
})

const kilobytes = (files: readonly Buffer[]): number => files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0) / 1000
