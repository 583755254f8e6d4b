import path from 'node:path'
import { placeDemoOrders } from './demo/orders/index.ts'
import { demoAccounts } from './demo/people/index.ts'
import { startStack } from './stack/stack.ts'

const SANDBOX_PORTS = [4011, 4012, 4013, 4014, 4015, 4016, 4017, 4018, 4019, 4020]
const say = (line: string): void => console.info(line)

/** `npm start`: the whole shop on this machine, with demo data and the sandbox as its outside world. Ctrl-C ends everything. */
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
    log: (line) => say(`  ${line}`),
  })
  say(`
Vitrine is open:
  Tidewell    http://tidewell.localhost:${stack.port}   (also http://localhost:${stack.port})
  Northbeam   http://northbeam.localhost:${stack.port}
  Mails       ${stack.sandbox.mail}
  Gateway     ${stack.sandbox.gateway}
  Cards       ${stack.sandbox.stripe}/_books/payments
  Feeds       ${stack.sandbox.feeds}   (a subscription to youtube.com/@tidewell gets a publication every two minutes)
  Channels    ${stack.sandbox.youtube}   (where a channel's owner puts the code into its description)
  Wallet      ${stack.sandbox.crypto}   (sends trial coins)
  Upstream    ${stack.sandbox.upstream}
  Sign-in     ${stack.sandbox.openid}/_books/people   (who can sign in by Google, Facebook and Telegram here)
Demo accounts:
${demoAccounts.map(({ panel, email, password, note }) => `  ${panel.padEnd(11)} ${email}  ${password}  ${note}`).join('\n')}
Ctrl-C ends everything.`)
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
  placeDemoOrders({ port: stack.port, sandbox: stack.sandbox, deliverySeconds }).catch((error: unknown) => {
    if (!stopping) say(`  the demo's orders are not complete: ${error instanceof Error ? error.message : error}`)
  })
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
