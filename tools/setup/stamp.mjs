import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { say, Trouble } from './run.mjs'

const stampFile = (name) => path.join('node_modules', '.stamps', name)

export const isFresh = (name, hash) => existsSync(stampFile(name)) && readFileSync(stampFile(name), 'utf8') === hash

export function stamp(name, hash) {
  mkdirSync(path.dirname(stampFile(name)), { recursive: true })
  writeFileSync(stampFile(name), hash)
}

export function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

const GENERATED = new Set(['node_modules', 'build', 'dist', '.react-router'])

/** Every file below a folder that a person wrote, in a stable order. */
export function sourcesIn(folder) {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    if (GENERATED.has(entry.name)) return []
    const at = path.join(folder, entry.name)
    return entry.isDirectory() ? sourcesIn(at) : [at]
  })
}

const lockFile = (name) => path.join('.data', `${name}.lock`)
const WAIT_MAX_MS = 10 * 60_000

/** Two commands started at once take turns: one installation in one tree. */
export async function withLock(work, name = 'setup') {
  mkdirSync('.data', { recursive: true })
  const lock = lockFile(name)
  const deadline = Date.now() + WAIT_MAX_MS
  for (let told = false; !takeLock(lock); ) {
    if (!told) say('another setup is at work; waiting for it')
    told = true
    if (Date.now() > deadline) throw new Trouble(`Waited ten minutes for another setup. If none runs, delete ${lock}.`)
    await sleep(250)
  }
  try {
    await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!holderLives(lock)) rmSync(lock, { force: true })
    return false
  }
}

function holderLives(lock) {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
