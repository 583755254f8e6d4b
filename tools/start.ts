import path from 'node:path'
import { SMALL_MONTH, WHOLE_MONTH } from '../demo/month/plan.ts'
import { DEMO_PASSWORD, demoCode, demoOperators } from '../demo/operators/index.ts'
import { placeDemoOrders } from '../demo/orders/index.ts'
import { demoAccounts } from '../demo/people/index.ts'
import { isVerbose, step } from './setup/step.mjs'
import { SANDBOX_KEYS } from './stack/sandbox-keys.ts'
import { setupCode } from './stack/setup-code.ts'
import { type Stack, startStack } from './stack/stack.ts'

const SANDBOX_PORTS = [4011, 4012, 4013, 4014, 4015, 4016, 4017, 4018, 4019, 4020]
const say = (line: string): void => console.info(line)

/**
 * `npm start`: the whole shop on this machine, with demo data and the sandbox as its outside world. Ctrl-C ends everything. --verbose tells more; --empty
 * starts without demo data, for anyone who opens a shop of their own in the console; --month (`npm run demo:month`) with a month of more business behind it.
 */
async function main(): Promise<void> {
  const dev = process.argv.includes('--dev')
  const isEmpty = process.argv.includes('--empty')
  const isMonth = process.argv.includes('--month')
  const port = Number(process.env.PORT ?? 3000)
  const deliverySeconds = Number(process.env.DELIVERY_SECONDS ?? 60)
  const stack = await startStack({
    dataDir: path.resolve(process.env.DATA_DIR ?? (isEmpty ? '.data/empty' : isMonth ? '.data/month' : '.data/demo')),
    port,
    adminPort: Number(process.env.ADMIN_PORT ?? 9464),
    sandboxPorts: process.env.SANDBOX_PORTS?.split(',').map(Number) ?? SANDBOX_PORTS,
    deliverySeconds,
    publicationSeconds: 120,
    timingsDivisor: 30,
    dev,
    isEmpty,
    isNorthbeamPrivate: true,
    month: isEmpty ? undefined : isMonth ? WHOLE_MONTH : SMALL_MONTH,
    log: (line) => isVerbose && say(`    ${line}`),
    step,
  })
  const lists = isEmpty ? [await firstSteps(stack)] : [addresses(stack), accounts(), operators()]
  say(`\nVitrine is open. Ctrl-C ends everything.\n\n${lists.join('\n\n')}\n`)
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
  if (isEmpty) return
  placeDemoOrders({ port: stack.port, sandbox: stack.sandbox, deliverySeconds, adminUrl: stack.adminUrl }).catch((error: unknown) => {
    if (!stopping) say(`  the demo's orders are not complete: ${error instanceof Error ? error.message : error}`)
  })
}

function addresses({ port, sandbox }: Stack): string {
  return table([
    ['Shops', ''],
    ['Tidewell', `http://tidewell.localhost:${port}`, `also http://localhost:${port}`],
    ['Northbeam', `http://northbeam.localhost:${port}`, 'behind its login'],
    ['Console', `http://console.localhost:${port}`, 'where operators run both shops'],
    ['Outside world (sandbox)', ''],
    ['Mails', sandbox.mail],
    ['Gateway', `${sandbox.gateway}/_books/payments`],
    ['Cards', `${sandbox.stripe}/_books/payments`],
    ['Wallet', sandbox.crypto, 'sends trial coins'],
    ['Upstream panel', `${sandbox.upstream}/_books/orders`],
    ['Channels', sandbox.youtube, 'a channel’s owner puts the code into its description here'],
    ['Feeds', `${sandbox.feeds}/_books/posts`, 'youtube.com/@tidewell publishes every two minutes'],
    ['Sign-in', `${sandbox.openid}/_books/people`, 'who can sign in by Google, Facebook and Telegram here'],
  ])
}

/** Where a shop is opened, and what the sandbox has for it. */
async function firstSteps(stack: Stack): Promise<string> {
  const code = await setupCode(stack)
  const { port, sandbox } = stack
  return table([
    ['Console', ''],
    ...(code === undefined
      ? [['Sign in', `http://console.localhost:${port}`]]
      : [
          ['Set up', `http://console.localhost:${port}/setup`],
          ['Setup code', code],
        ]),
    ['Shop', `http://shop.localhost:${port}`, 'an address that a panel can have on this machine'],
    ['Outside world (sandbox)', ''],
    ['Gateway', sandbox.gateway, `key ${SANDBOX_KEYS.gateway}, webhook secret ${SANDBOX_KEYS.webhook}`],
    ['Upstream panel', `${sandbox.upstream}/api/v2`, `key ${SANDBOX_KEYS.upstream}`],
    ['Mails', sandbox.mail],
  ])
}

const accounts = (): string =>
  table([['Demo accounts', '', ''], ...demoAccounts.map(({ panel, email, password, note }) => [email, password, `${panel}: ${note}`])])

const operators = (): string =>
  table([
    ['Console operators', ''],
    ...demoOperators.map(({ role, email }) => [email, DEMO_PASSWORD, role]),
    ['Code', demoCode(), 'of their app, now; a new one: npm run --silent demo:code'],
  ])

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
