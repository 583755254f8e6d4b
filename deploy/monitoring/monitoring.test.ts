import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import '@vitrine/platform/database'
import { createMetrics } from '@vitrine/platform/observability'
import { temporaryFolder } from '@vitrine/platform/processes'
import { beforeAll, describe, expect, it } from 'vitest'
import { commands } from '../../operator/program/commands.ts'

const here = import.meta.dirname
const root = path.join(here, '../..')
const text = (file: string) => readFileSync(path.join(root, file), 'utf8')

const rules = text('deploy/monitoring/alerts.yml')
const alerts = [...rules.matchAll(/- alert: (\w+)\n\s+expr: (.+)\n/g)].map(([, name = '', expression = '']) => ({ name, expression }))
const dashboards = readdirSync(path.join(here, 'dashboards')).map((file) => ({ file, text: text(`deploy/monitoring/dashboards/${file}`) }))
const runbooks = readdirSync(path.join(root, 'docs/runbooks')).filter((file) => file !== 'README.md')

interface Dashboard {
  readonly uid: string
  readonly panels: readonly { readonly id: number; readonly title: string; readonly targets: readonly { readonly expr: string }[] }[]
}
/** The page of an alert: `VitrineQueueLag` has queue-lag.md. */
const pageOf = (alert: string): string =>
  `${alert
    .replace('Vitrine', '')
    .replaceAll(/(?<!^)[A-Z]/g, (letter) => `-${letter}`)
    .toLowerCase()}.md`
const read = (dashboard: { readonly text: string }) => JSON.parse(dashboard.text) as Dashboard

/** What PromQL itself calls by a name of that form. */
const OF_PROMETHEUS = new Set(['up'])
/** Metrics in an expression: names that are neither functions, labels, values nor keywords. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\b(by|without|on|ignoring) \([^)]*\)/g, ' ')
    .replace(/\[[^\]]*\]( offset \w+)?/g, ' ')
  const words = [...bare.matchAll(/\b([a-z_][a-z0-9_:]*)\b(?!\s*\()/g)].map(([, word = '']) => word)
  return words.filter(
    (word) => !['and', 'or', 'unless', 'by', 'sum', 'min', 'max', 'count', 'e9'].includes(word) && !OF_PROMETHEUS.has(word),
  )
}

let exposed: ReadonlyMap<string, string>
beforeAll(async () => {
  for (const file of globSync('domains/*/metrics.ts', { cwd: root })) await import(path.join(root, file))
  const metrics = createMetrics()
  metrics.watchJobs(async () => [])
  metrics.watchBackups(async () => ({}))
  const said = await metrics.text()
  exposed = new Map([...said.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]))
})

/** A histogram is asked for by the names of its series. */
const isExposed = (metric: string): boolean =>
  exposed.has(metric) || exposed.get(metric.replace(/_(bucket|count|sum)$/, '')) === 'histogram'

const promtool = ((): string | undefined => {
  try {
    return execFileSync('promtool', ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return undefined
  }
})()

describe('what is watched', () => {
  it('reads the metrics of an expression', () => {
    expect(metricsIn('sum by (le, route) (rate(a_b{c="d", e=~"f|g"}[5m] offset 1w)) > 1.5e9 and up == 0')).toEqual(['a_b'])
    expect(metricsIn('histogram_quantile(0.95, sum by (le) (rate(vitrine_http_seconds_bucket[10m]))) / x_total')).toEqual([
      'vitrine_http_seconds_bucket',
      'x_total',
    ])
  })

  it('finds alerts and dashboards, each expression with a metric', () => {
    expect(alerts.length).toBe((rules.match(/- alert:/g) ?? []).length)
    expect(alerts.length).toBeGreaterThan(15)
    expect(dashboards.length).toBe(4)
    for (const { name, expression } of alerts) if (name !== 'VitrineDown') expect([name, metricsIn(expression)]).not.toEqual([name, []])
  })

  it('alerts only on metrics that a process exposes', () => {
    expect(
      alerts.flatMap(({ name, expression }) =>
        metricsIn(expression)
          .filter((metric) => !isExposed(metric))
          .map((metric) => `${name}: ${metric}`),
      ),
    ).toEqual([])
  })

  it('shows only metrics that a process exposes', () => {
    const unknown = dashboards.flatMap((dashboard) =>
      read(dashboard).panels.flatMap(({ title, targets }) =>
        targets.flatMap(({ expr }) =>
          metricsIn(expr)
            .filter((metric) => !isExposed(metric))
            .map((metric) => `${dashboard.file}, ${title}: ${metric}`),
        ),
      ),
    )
    expect(unknown).toEqual([])
  })

  it('shows every metric of our own in a dashboard', () => {
    const shown = dashboards.map((dashboard) => dashboard.text).join('\n')
    expect([...exposed.keys()].filter((name) => name.startsWith('vitrine_') && !shown.includes(name))).toEqual([])
  })

  it('gives every panel of a dashboard a number, and every dashboard an address of its own', () => {
    for (const dashboard of dashboards) {
      const ids = read(dashboard).panels.map(({ id }) => id)
      expect([dashboard.file, new Set(ids).size]).toEqual([dashboard.file, ids.length])
    }
    expect(new Set(dashboards.map((dashboard) => read(dashboard).uid)).size).toBe(dashboards.length)
  })
})

describe('runbooks', () => {
  it('are there for every alert, and for nothing else', () => {
    expect(runbooks.toSorted()).toEqual(alerts.map(({ name }) => pageOf(name)).toSorted())
    const named = [...rules.matchAll(/runbook: docs\/runbooks\/(.+)\n/g)].map(([, page = '']) => page)
    expect(named).toEqual(alerts.map(({ name }) => pageOf(name)))
    for (const { name } of alerts) expect(text('docs/runbooks/README.md')).toContain(`[${name}](${pageOf(name)})`)
  })

  it('say what to look at, what to do and when it is over', () => {
    for (const { name } of alerts)
      expect(text(`docs/runbooks/${pageOf(name)}`).match(/^#+ .*/gm)).toEqual([`# ${name}`, '## Look at', '## Do', '## Over when'])
  })

  it('name commands and pages that exist', () => {
    for (const file of runbooks) {
      const page = text(`docs/runbooks/${file}`)
      const named = [...page.matchAll(/npm run vitrine -- ([\w-]+)/g)].map(([, name = '']) => name)
      expect([file, named.filter((name) => !(name in commands))]).toEqual([file, []])
      const links = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link)
      expect([file, links.filter((link) => !existsSync(path.join(root, 'docs/runbooks', link)))]).toEqual([file, []])
    }
  })
})

describe.skipIf(promtool === undefined)('promtool (Debian package prometheus; skipped where it is not installed)', () => {
  const run = (...args: string[]) => execFileSync('promtool', args, { cwd: here, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

  it('takes the rules and the configuration that scrapes', () => {
    expect(run('check', 'rules', 'alerts.yml')).toContain(`${alerts.length} rules found`)
    expect(run('check', 'config', 'prometheus.yml')).toContain('is valid prometheus config file')
  })

  it('sees alerts where there is trouble, and none in a quiet shop', () => {
    expect(run('test', 'rules', 'alerts.cases.yml')).toContain('SUCCESS')
  })

  it('parses every expression of the dashboards', () => {
    const expressions = dashboards.flatMap((dashboard) => read(dashboard).panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)))
    const folder = temporaryFolder('vitrine-rules-')
    // JSON is YAML: one recording rule for each.
    const recorded = expressions.map((expr, index) => ({ record: `shown_${index}`, expr }))
    writeFileSync(path.join(folder.path, 'rules.yml'), JSON.stringify({ groups: [{ name: 'shown', rules: recorded }] }))
    expect(run('check', 'rules', path.join(folder.path, 'rules.yml'))).toContain(`${expressions.length} rules found`)
    folder.remove()
  })
})
