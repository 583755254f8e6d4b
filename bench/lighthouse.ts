import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from '@vitrine/platform/processes'
import { z } from 'zod'
import { chromiumPath } from '../tools/chromium.ts'
import { onDemand, programOf } from '../tools/on-demand/install.ts'
import { atLeast, atMost, type BenchResult } from './measuring/result.ts'
import { withShop } from './measuring/shop.ts'

const RUNS = 3
const PERFORMANCE_MIN = 98
const OTHERS_MIN = 95
const PAINT_MS_MAX = 1500
const BLOCKING_MS_MAX = 100
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const auditOf = z.object({
  title: z.string(),
  score: z.number().nullable(),
  numericValue: z.number().optional(),
  displayValue: z.string().optional(),
})
const resultOf = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  audits: z.record(z.string(), auditOf),
  categories: z.record(
    z.string(),
    z.object({ id: z.string(), score: z.number().nullable(), auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
})
type Result = z.infer<typeof resultOf>
type Scores = Readonly<Record<(typeof categories)[number], number>>

/** The page of all services as a phone sees it, by Lighthouse's own mobile settings; the best of three runs, because other work disturbs only downwards. */
export const lighthouseOfCatalogue = (): Promise<BenchResult> =>
  withShop(async ({ origin, hostHeader }) => {
    const address = `http://${hostHeader}/`
    const runs: Result[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await audit(address))
    const best = runs.map(scoresOf).reduce((a, b) => (a.performance >= b.performance ? a : b))
    const [first] = runs.toSorted((a, b) => scoresOf(b).performance - scoresOf(a).performance)
    for (const line of first ? losses(first) : []) console.error(line)
    const value = (id: string) => Math.round(first?.audits[id]?.numericValue ?? 0)
    return {
      name: 'lighthouse',
      unit: 'points (performance, mobile)',
      ours: best.performance,
      limit: 100,
      ratio: best.performance / 100,
      aims: [
        ...categories.map((category) => atLeast(category, best[category], category === 'performance' ? PERFORMANCE_MIN : OTHERS_MIN)),
        atMost('largest contentful paint, ms', value('largest-contentful-paint'), PAINT_MS_MAX),
        atMost('total blocking time, ms', value('total-blocking-time'), BLOCKING_MS_MAX),
      ],
      more: {
        runs: RUNS,
        firstContentfulPaintMs: value('first-contentful-paint'),
        largestContentfulPaintMs: value('largest-contentful-paint'),
        totalBlockingMs: value('total-blocking-time'),
        layoutShift: first?.audits['cumulative-layout-shift']?.displayValue ?? '',
        origin,
      },
    }
  })

async function audit(address: string): Promise<Result> {
  const folder = temporaryFolder('vitrine-lighthouse-')
  const output = path.join(folder.path, 'report.json')
  const isRoot = process.getuid?.() === 0
  const program = programOf(await onDemand('lighthouse'), 'lighthouse')
  try {
    await promisify(execFile)(
      process.execPath,
      [
        program,
        address,
        '--output=json',
        `--output-path=${output}`,
        '--quiet',
        `--only-categories=${categories.join(',')}`,
        '--form-factor=mobile',
        `--chrome-flags=--headless=new --disable-gpu${isRoot ? ' --no-sandbox' : ''}`,
      ],
      { env: { ...process.env, CHROME_PATH: await chromiumPath() } },
    )
    const result = resultOf.parse(JSON.parse(readFileSync(output, 'utf8')))
    if (result.runtimeError) throw new Error(result.runtimeError.message)
    return result
  } finally {
    folder.remove()
  }
}

const scoresOf = ({ categories: found }: Result): Scores => {
  const points = (id: string) => Math.round((found[id]?.score ?? 0) * 100)
  return {
    performance: points('performance'),
    accessibility: points('accessibility'),
    'best-practices': points('best-practices'),
    seo: points('seo'),
  }
}

/** What costs points, so that a run says what to do. */
const losses = ({ categories: found, audits }: Result): string[] =>
  Object.values(found).flatMap(({ id: category, auditRefs }) =>
    auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id]
      return weight > 0 && audit && audit.score !== null && audit.score < 0.9
        ? [`  ${category}: ${audit.title} (${Math.round(audit.score * 100)}) ${audit.displayValue ?? ''}`]
        : []
    }),
  )
