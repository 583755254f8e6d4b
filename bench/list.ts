import { cpuShare, fireBeside, keep } from './measuring/beside.ts'
import { getOk } from './measuring/get.ts'
import { atLeast, atMost, type BenchResult, round } from './measuring/result.ts'
import { withShop } from './measuring/shop.ts'

const ADDRESS = '/core/api/v1/catalogue'
/** Of what lists and search need of a service, before it is packed. */
const BYTES_MAX = 120

/** What lists and search need of all services, as a browser asks for it, beside a bare server that sends the same bytes. */
export const list = (): Promise<BenchResult> =>
  withShop(async ({ stack, origin, hostHeader, folder }) => {
    const headers = { host: hostHeader, 'accept-encoding': 'gzip, br' }
    const answer = await getOk(origin + ADDRESS, headers)
    const same = { 'content-type': String(answer.headers['content-type']), 'content-encoding': String(answer.headers['content-encoding']) }
    const comparison = await fireBeside(
      { url: origin + ADDRESS, headers, pid: stack.server().pid },
      { script: 'same-bytes.ts', args: [keep(folder, 'list', answer.body), JSON.stringify(same)] },
    )
    const plain = await getOk(origin + ADDRESS, { host: hostHeader })
    const services = (JSON.parse(plain.body.toString('utf8')) as { data: { count: number } }).data.count
    const { ours, limit, ratio } = comparison
    return {
      name: 'list',
      unit: 'requests/s',
      ours: round(ours.best),
      limit: round(limit.best),
      ratio: round(ratio),
      aims: [
        atLeast('ratio to a bare server', ratio, 0.5),
        atMost('bytes a service, before packing', plain.body.length / services, BYTES_MAX),
      ],
      more: {
        services,
        bytes: plain.body.length,
        bytesSent: answer.body.length,
        p99Ms: comparison.p99Ms,
        ...cpuShare(comparison),
      },
    }
  })
