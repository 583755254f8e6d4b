import { existsSync, readFileSync } from 'node:fs'
import autocannon from 'autocannon'

const CONNECTIONS = 8
const TICKS_PER_SECOND = 100

export interface Target {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly pid: number | undefined
}

export interface Fired {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Processor time of the server per request, where the system tells it. */
  readonly cpuMicros: number | undefined
}

/** Asks for one address as fast as eight keep-alive connections can; any answer but 2xx fails the benchmark. */
export async function fire(target: Target, seconds: number): Promise<Fired> {
  const before = cpuSeconds(target.pid)
  const result = await autocannon({ url: target.url, headers: target.headers, connections: CONNECTIONS, duration: seconds })
  const after = cpuSeconds(target.pid)
  if (result.errors > 0 || result.timeouts > 0 || result.non2xx > 0) {
    throw new Error(`${target.url}: ${result.errors} errors, ${result.timeouts} time-outs, ${result.non2xx} other answers than 2xx`)
  }
  return {
    perSecond: result.requests.total / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuMicros: before === undefined || after === undefined ? undefined : ((after - before) * 1e6) / result.requests.total,
  }
}

function cpuSeconds(pid: number | undefined): number | undefined {
  const file = `/proc/${pid}/stat`
  if (pid === undefined || !existsSync(file)) return undefined
  const text = readFileSync(file, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
