import path from 'node:path'
import { placeDemoOrders } from '../demo/orders/index.ts'
import { demoAccounts } from '../demo/people/index.ts'
import { isVerbose, step } from './setup/step.mjs'
import { type Stack, startStack } from './stack/stack.ts'

const SANDBOX_PORTS = [4011, 4012, 4013, 4014, 4015, 4016, 4017, 4018, 4019, 4020]
const say = (line: string): void => console.info(line)

/** `npm start`: the whole shop on this machine, with demo data and the sandbox as its outside world. Ctrl-C ends everything. --verbose tells more. */
async function main(): Promise<void> {
  const dev = process.argv.includes('--dev')
  const port = Number(process.env.PORT ?? 3000)
  const deliverySeconds = Number(process.env.DELIVERY_SECONDS ?? 60)
  const stack = await startStack({
    dataDir: path.resolve(process.env.DATA_DIR ?? '.data/demo'),
    port,
    adminPort: Number(process.env.ADMIN_PORT ?? 9464),
    sandboxPorts: process.env.SANDBOX_PORTS?.split(',').map(Number) ?? SANDBOX_PORTS,
    deliverySeconds,
    newsSeconds: 120,
    timingsDivisor: 30,
    dev,
    isNorthbeamPrivate: true,
    log: (line) => isVerbose && say(`    ${line}`),
    step,
  })
  say(`\nVitrine is open. Ctrl-C ends everything.\n\n${addresses(stack)}\n\n${accounts()}\n`)
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      void stack.stop().then(() => process.exit(0))
    })
  }
  stack.server().once('exit', (code) => {
    if (stopping) return
    console.error(`The server ended (exit ${code}).`)
    stopping = true
    void stack.stop().then(() => process.exit(1))
  })
  placeDemoOrders({ port: stack.port, sandbox: stack.sandbox, deliverySeconds, adminUrl: stack.adminUrl }).catch((error: unknown) => {
    if (!stopping) say(`  the demo's orders are not complete: ${error instanceof Error ? error.message : error}`)
  })
}

function addresses({ port, sandbox }: Stack): string {
  return table([
    ['Shops', ''],
    ['Tidewell', `http://tidewell.localhost:${port}`, `also http://localhost:${port}`],
    ['Northbeam', `http://northbeam.localhost:${port}`, 'behind its login'],
    ['Outside world (sandbox)', ''],
    ['Mails', sandbox.mail],
    ['Gateway', sandbox.gateway],
    ['Cards', `${sandbox.stripe}/_books/payments`],
    ['Wallet', sandbox.crypto, 'sends trial coins'],
    ['Upstream panel', sandbox.upstream],
    ['Channels', sandbox.youtube, 'a channel’s owner puts the code into its description here'],
    ['Feeds', sandbox.feeds, 'youtube.com/@tidewell publishes every two minutes'],
    ['Sign-in', `${sandbox.openid}/_books/people`, 'who can sign in by Google, Facebook and Telegram here'],
  ])
}

const accounts = (): string =>
  table([['Demo accounts', '', ''], ...demoAccounts.map(({ panel, email, password, note }) => [email, password, `${panel}: ${note}`])])

/** Columns as wide as their widest text; a row with an empty second cell is a heading. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = [0, 1].map((column) => Math.max(...rows.filter(([, second]) => second).map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) => (row[1] === '' ? row[0] : `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd()))
    .join('\n')
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
