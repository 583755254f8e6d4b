import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { endChild, startChild } from '../../tools/stack/child.ts'
import { type Fired, fire, type Target } from './fire.ts'
import { type Comparison, compare, quantile } from './rounds.ts'

export interface FiredComparison extends Comparison {
  readonly p99Ms: number
  /** Processor time per request, ours and the limit's, where the system tells it. */
  readonly cpuMicros: { readonly ours: number | undefined; readonly limit: number | undefined }
}

/** Our address beside a reference server of `servers/`, in turns. */
export async function fireBeside(
  ours: Target,
  reference: { readonly script: string; readonly args: readonly string[] },
): Promise<FiredComparison> {
  const { child, ready } = await startChild<{ port: number }>(
    path.join(import.meta.dirname, '../servers', reference.script),
    reference.args,
    { NODE_ENV: 'production' },
    'line',
  )
  const limit: Target = { url: `http://127.0.0.1:${ready.port}/`, headers: ours.headers, pid: child.pid }
  const seen: { ours: Fired[]; limit: Fired[] } = { ours: [], limit: [] }
  const firing = (side: 'ours' | 'limit', target: Target) => async (seconds: number) => {
    const fired = await fire(target, seconds)
    seen[side].push(fired)
    return fired.perSecond
  }
  try {
    const comparison = await compare(firing('ours', ours), firing('limit', limit))
    return {
      ...comparison,
      p99Ms: medianOf(seen.ours, (fired) => fired.p99Ms) ?? 0,
      cpuMicros: { ours: medianOf(seen.ours, (fired) => fired.cpuMicros), limit: medianOf(seen.limit, (fired) => fired.cpuMicros) },
    }
  } finally {
    await endChild(child)
  }
}

/** The first round of each was the warm-up. */
function medianOf(fired: readonly Fired[], pick: (fired: Fired) => number | undefined): number | undefined {
  const values = fired.slice(1).flatMap((each) => pick(each) ?? [])
  return values.length > 0 ? quantile(values, 0.5) : undefined
}

/** Writes bytes where a reference server can read them. */
export function keep(folder: string, name: string, bytes: Buffer): string {
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  return file
}

export const cpuShare = ({ cpuMicros: { ours, limit } }: FiredComparison): Record<string, number> =>
  ours === undefined || limit === undefined || ours === 0 ? {} : { cpuRatio: Number((limit / ours).toPrecision(3)) }
