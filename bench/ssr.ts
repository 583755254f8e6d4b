import { cpuShare, fireBeside, keep } from './measuring/beside.ts'
import { getOk } from './measuring/get.ts'
import { countElements, pageTree } from './measuring/page-tree.ts'
import { atLeast, type BenchResult, round } from './measuring/result.ts'
import { withShop } from './measuring/shop.ts'

const PAGE = '/'
/** A parameter that pages read but the page cache does not know: a cache miss. */
const UNCACHED = '/?signature=uncached'

/** The guests' page of all services: from the page cache beside a bare server with the same HTML, and rendered beside React alone with as many elements. */
export const ssr = (): Promise<BenchResult> =>
  withShop(async ({ stack, origin, hostHeader, folder }) => {
    const asking = (encoding: string) => ({ host: hostHeader, accept: 'text/html', 'accept-language': 'en', 'accept-encoding': encoding })
    const { pid } = stack.server()
    const sent = await getOk(origin + PAGE, asking('gzip, br'))
    const same = { 'content-type': String(sent.headers['content-type']), 'content-encoding': String(sent.headers['content-encoding']) }
    const cached = await fireBeside(
      { url: origin + PAGE, headers: asking('gzip, br'), pid },
      { script: 'same-bytes.ts', args: [keep(folder, 'page', sent.body), JSON.stringify(same)] },
    )
    const rendered = await getOk(origin + UNCACHED, asking('identity'))
    const uncached = await fireBeside(
      { url: origin + UNCACHED, headers: asking('identity'), pid },
      { script: 'react-page.ts', args: [keep(folder, 'page.html', rendered.body)] },
    )
    return {
      name: 'ssr',
      unit: 'pages/s',
      ours: round(cached.ours.best),
      limit: round(cached.limit.best),
      ratio: round(cached.ratio),
      aims: [
        atLeast('cached page, ratio to a bare server', cached.ratio, 0.3),
        atLeast('drawn page, ratio to React alone', uncached.ratio, 0.3),
      ],
      more: {
        ...cpuShare(cached),
        rendered: round(uncached.ours.best),
        renderedLimit: round(uncached.limit.best),
        renderedRatio: round(uncached.ratio),
        renderedCpuRatio: cpuShare(uncached).cpuRatio ?? 0,
        elements: countElements(pageTree(rendered.body.toString('utf8'))),
        bytes: rendered.body.length,
        bytesSent: sent.body.length,
        p99Ms: cached.p99Ms,
        renderedP99Ms: uncached.p99Ms,
      },
    }
  })
