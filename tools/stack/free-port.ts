import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that operating systems give away by themselves, so that nothing else started meanwhile takes it. */
const [LOWEST, HIGHEST] = [21_000, 31_000]
const TRIES = 20

/** A port that nothing listens on: for addresses that a program has to know before it listens. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = randomInt(LOWEST, HIGHEST)
    if (await isFree(port)) return port
  }
  throw new Error(`None of ${TRIES} ports between ${LOWEST} and ${HIGHEST} is free`)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  server.listen(port, '127.0.0.1')
  const isOpen = await Promise.race([once(server, 'listening').then(() => true), once(server, 'error').then(() => false)])
  if (isOpen) await new Promise((closed) => server.close(closed))
  return isOpen
}
