import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { startSandbox } from './index.ts'

it('starts the whole outside world on free ports and stops it', async () => {
  const sandbox = await startSandbox({ deliverySeconds: 0 })
  const addresses = [
    sandbox.upstream.url,
    sandbox.gateway.url,
    sandbox.captcha.url,
    sandbox.mail.url,
    sandbox.mail.smtpUrl,
    sandbox.feeds.url,
    sandbox.stripe.url,
  ]
  for (const address of addresses) expect(address).toMatch(/^(http|smtp):\/\/127\.0\.0\.1:\d+$/)
  expect(new Set(addresses).size).toBe(7)
  await sandbox.stop()
  await expect(fetch(sandbox.upstream.url)).rejects.toThrow()
})

it('runs as a process: one line with the addresses, gone on SIGTERM', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const addresses: { upstream: string } = JSON.parse(String(line))
  expect(Object.keys(addresses)).toEqual([
    'upstream',
    'gateway',
    'captcha',
    'smtp',
    'mail',
    'feeds',
    'crypto',
    'stripe',
    'youtube',
    'openid',
  ])
  expect((await fetch(`${addresses.upstream}/_books/orders`)).status).toBe(200)
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
})
