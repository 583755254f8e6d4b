import { SESSION_COOKIE } from '@vitrine/identity'
import { createPanels } from '@vitrine/panels'
import { openDatabase } from '@vitrine/platform/database'
import { cpuShare, fireBeside, keep } from './measuring/beside.ts'
import { registerCustomer } from './measuring/customer.ts'
import { getOk } from './measuring/get.ts'
import { countElements, pageTree } from './measuring/page-tree.ts'
import { atLeast, atMost, type BenchResult, round } from './measuring/result.ts'
import { HOST, type Shop, withShop } from './measuring/shop.ts'

const PAGE = '/'
const PAGES_PER_SECOND_MIN = 220
const ELEMENTS_MAX = 1100
const KB_MAX = 110

/** The page of all services: a guest's from the page cache beside a bare server with the same HTML, and a customer's, who is signed in, beside React alone with as many elements. */
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
    const own = { ...asking('identity'), cookie: `${SESSION_COOKIE}=${await signedIn(stack)}` }
    const rendered = await getOk(origin + PAGE, own)
    const uncached = await fireBeside(
      { url: origin + PAGE, headers: own, pid },
      { script: 'react-page.ts', args: [keep(folder, 'page.html', rendered.body)] },
    )
    const elements = countElements(pageTree(rendered.body.toString('utf8')))
    return {
      name: 'ssr',
      unit: 'pages/s',
      ours: round(cached.ours.best),
      limit: round(cached.limit.best),
      ratio: round(cached.ratio),
      aims: [
        atLeast('cached page, ratio to a bare server', cached.ratio, 0.3),
        atLeast("a customer's page, ratio to React alone", uncached.ratio, 0.3),
        atLeast("a customer's pages a second", uncached.ours.best, PAGES_PER_SECOND_MIN),
        atMost("elements of a customer's page", elements, ELEMENTS_MAX),
        atMost("HTML of a customer's page, KB", rendered.body.length / 1000, KB_MAX),
      ],
      more: {
        ...cpuShare(cached),
        rendered: round(uncached.ours.best),
        renderedLimit: round(uncached.limit.best),
        renderedRatio: round(uncached.ratio),
        renderedCpuRatio: cpuShare(uncached).cpuRatio ?? 0,
        elements,
        bytes: rendered.body.length,
        bytesSent: sent.body.length,
        p99Ms: cached.p99Ms,
        renderedP99Ms: uncached.p99Ms,
      },
    }
  })

/** The session of a customer who has just registered. */
async function signedIn(stack: Shop['stack']): Promise<string> {
  const database = await openDatabase({ url: stack.adminUrl, role: 'vitrine_app', poolMax: 1 })
  try {
    const panel = await createPanels(database).findByHost(HOST)
    if (!panel) throw new Error(`No panel answers at ${HOST}`)
    return (await registerCustomer(database, panel.id)).cookie
  } finally {
    await database.close()
  }
}
