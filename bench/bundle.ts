import { gzipSync } from 'node:zlib'
import { filesOfPage, importsOf } from './files-of-page.ts'
import { getOk } from './get.ts'
import { atMost, type BenchResult, round } from './result.ts'
import { withShop } from './shop.ts'

const SCRIPTS_KB_MAX = 200
const STYLES_KB_MAX = 20

/** What a guest's browser loads before the page of all services works: read from the page that is served, and from what its scripts import. */
export const bundle = (): Promise<BenchResult> =>
  withShop(async ({ origin, hostHeader }) => {
    const load = async (address: string) => (await getOk(origin + address, { host: hostHeader, accept: '*/*' })).body
    const page = await getOk(`${origin}/`, { host: hostHeader, accept: 'text/html' })
    const { scripts, styles } = filesOfPage(page.body.toString('utf8'))
    const texts = new Map<string, Buffer>()
    const waiting = [...scripts]
    for (let address = waiting.pop(); address; address = waiting.pop()) {
      if (texts.has(address)) continue
      const text = await load(address)
      texts.set(address, text)
      waiting.push(...importsOf(address, text.toString('utf8')))
    }
    const css = await Promise.all([...styles].map(load))
    const scriptKb = kilobytes([...texts.values()])
    const styleKb = kilobytes(css)
    return {
      name: 'bundle',
      unit: 'KB gzip',
      ours: round(scriptKb),
      limit: SCRIPTS_KB_MAX,
      ratio: round(scriptKb / SCRIPTS_KB_MAX),
      aims: [atMost('initial JavaScript, KB gzip', scriptKb, SCRIPTS_KB_MAX), atMost('CSS, KB gzip', styleKb, STYLES_KB_MAX)],
      more: {
        scripts: texts.size,
        scriptsNotPreloaded: texts.size - scripts.size,
        styleKb: round(styleKb),
        styles: css.length,
        htmlKb: round(kilobytes([page.body])),
      },
    }
  })

const kilobytes = (files: readonly Buffer[]): number => files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0) / 1000
