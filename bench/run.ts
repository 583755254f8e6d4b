import { evidenceFile, type Finding, writeEvidence } from '../tools/evidence/evidence.ts'
import { anatomy } from './anatomy.ts'
import { bundle } from './bundle.ts'
import { campaigns } from './campaigns.ts'
import { catalogue } from './catalogue.ts'
import { consoleGrid } from './console-grid.ts'
import { consoleOrders } from './console-orders.ts'
import { install } from './install.ts'
import { lighthouseOfCatalogue } from './lighthouse.ts'
import { list } from './list.ts'
import type { BenchResult, Table } from './measuring/result.ts'
import { orderTable } from './order-table.ts'
import { panelCopy } from './panel-copy.ts'
import { panels } from './panels.ts'
import { placement } from './placement.ts'
import { ssr } from './ssr.ts'
import { tenMillion } from './ten-million.ts'

const benchmarks: Readonly<Record<string, () => Promise<BenchResult>>> = {
  placement,
  anatomy,
  panels,
  list,
  'order-table': orderTable,
  campaigns,
  catalogue,
  ssr,
  bundle,
  'console-grid': consoleGrid,
  'console-orders': consoleOrders,
  'panel-copy': panelCopy,
  'ten-million': tenMillion,
  lighthouse: lighthouseOfCatalogue,
  install,
}

/**
 * `npm run bench -- NAME [--write] [--cpu-prof] [--orders N]`: measures one thing beside its limit, in turns, and prints one line of JSON. Without a name all
 * run, one after another. `--write` writes the result to docs/evidence.md.
 */
async function main(): Promise<boolean> {
  const names = process.argv.slice(2).filter((argument, at, all) => !argument.startsWith('--') && all[at - 1] !== '--orders')
  const unknown = names.find((name) => !(name in benchmarks))
  if (unknown) throw new Error(`There is no benchmark "${unknown}", only ${Object.keys(benchmarks).join(', ')}.`)
  let allHold = true
  for (const name of names.length > 0 ? names : Object.keys(benchmarks)) {
    const result = await benchmarks[name]?.()
    if (!result) continue
    process.stdout.write(`${JSON.stringify(flat(result))}\n`)
    console.error(sentence(result))
    for (const line of (result.tables ?? []).flatMap(tableLines)) console.error(line)
    if (process.argv.includes('--write')) writeEvidence(evidenceFile, findingOf(result))
    allHold &&= result.aims.every(({ holds }) => holds)
  }
  return allHold
}

const flat = ({ more, aims, tables: _tables, ...result }: BenchResult): object => ({
  ...result,
  ok: aims.every(({ holds }) => holds),
  ...more,
  aims,
})

const sentence = ({ name, ours, limit, ratio, unit, aims }: BenchResult): string =>
  `${name}: ${ours} of ${limit} ${unit}, ratio ${ratio}; ${aims.map(({ what, is, aim, holds }) => `${what} ${is} (aim ${aim})${holds ? '' : ': MISSED'}`).join(', ')}`

const findingOf = ({ name, ours, limit, ratio, unit, aims, more, tables = [] }: BenchResult): Finding => ({
  name: `bench ${name}`,
  lines: [
    `Ours ${ours} ${unit}, limit ${limit} ${unit}, ratio **${ratio}**.`,
    ...aims.map(({ what, is, aim, holds }) => `- ${what}: ${is}, aim ${aim}: ${holds ? 'reached' : '**missed**'}`),
    `- ${Object.entries(more)
      .map(([key, value]) => `${key} ${value}`)
      .join(', ')}`,
    ...tables.flatMap(tableLines),
  ],
})

const tableLines = ({ columns, rows }: Table): string[] => [
  '',
  ...[columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`),
]

main().then(
  (allHold) => process.exit(allHold ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.stack : error)
    process.exit(1)
  },
)
