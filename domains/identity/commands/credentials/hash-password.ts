import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Refusal } from '@vitrine/platform/kernel'

const MEMORY_KIB = 19 * 1024
const PASSES = 2
const SLOTS = 1
const TAG_BYTES = 32
const WAITING_MAX = 200

let running = 0
const waiting: (() => void)[] = []

/** Semaphore: no more hashes at once than cores. Each takes 19 MiB and a core for a while, and a flood must not take all of them. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= availableParallelism()) {
    if (waiting.length >= WAITING_MAX) throw new Refusal('unavailable', 'request.unavailable', { retryAfterSeconds: 5 })
    await new Promise<void>((go) => waiting.push(go))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

const derive = (parameters: Argon2Parameters): Promise<Buffer> =>
  inTurn(() => new Promise((resolve, reject) => argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(key)))))

/** Argon2id in the PHC text form, with a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive({ message: password, nonce: salt, memory: MEMORY_KIB, passes: PASSES, parallelism: SLOTS, tagLength: TAG_BYTES })
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${SLOTS}$${base64(salt)}$${base64(key)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
/** A dummy hash: an account that does not exist costs the same time as one that does. */
const NOBODY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${SLOTS}$${base64(randomBytes(16))}$${base64(randomBytes(TAG_BYTES))}`

/** Compares with the stored hash; without one (unknown account, no password yet) it takes as long and returns false. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const match = PHC.exec(stored ?? NOBODY)
  if (!match) return false
  const [, memory, passes, parallelism, salt = '', expected = ''] = match
  const tag = Buffer.from(expected, 'base64')
  const key = await derive({
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: tag.length,
  })
  return timingSafeEqual(key, tag) && stored !== null && stored !== undefined
}

/** Whether the stored hash is weaker than today's parameters, so that a sign-in replaces it. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(`$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${SLOTS}$`)

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
