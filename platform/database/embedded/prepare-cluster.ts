import { type SpawnSyncOptionsWithStringEncoding, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { binary, isCode } from './binaries.ts'
import { ensurePassword } from './cluster-password.ts'
import type { Place } from './place-cluster.ts'
import { processEnvironment } from './process-environment.ts'
import { isAlive } from './running-postmaster.ts'

/**
 * Makes the cluster with its database once. It is built beside its place and moved there whole, so an interrupted attempt never looks
 * finished and two processes that start at once cannot mix their files.
 */
export function prepareCluster(place: Place, log: (line: string) => void): void {
  ensurePassword(place.secret, place.user)
  if (existsSync(path.join(place.data, 'PG_VERSION'))) return
  removeAbandonedDrafts(place)
  const draft = `${place.data}.${process.pid}`
  log('Preparing the embedded PostgreSQL (once)')
  run(place, 'initdb', initArguments(draft, place.secret))
  // A single-user backend creates the database: no client program is among the binaries.
  run(place, 'postgres', ['--single', '-D', draft, 'postgres'], 'CREATE DATABASE vitrine;\n')
  try {
    renameSync(draft, place.data)
  } catch (error) {
    if (!isCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
    rmSync(draft, { recursive: true })
  }
}

function initArguments(draft: string, secret: string): string[] {
  const locale = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  return ['-D', draft, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${secret}`, ...locale, '--no-instructions']
}

function run(place: Place, name: 'initdb' | 'postgres', args: string[], input = ''): void {
  const options: SpawnSyncOptionsWithStringEncoding = {
    ...place.user,
    cwd: place.folder,
    env: processEnvironment(),
    input,
    encoding: 'utf8',
  }
  const done = spawnSync(binary(place.native, name), args, options)
  if (done.status !== 0) throw new Error(`${name} failed in ${place.folder}: ${done.error?.message ?? ''}${done.stderr ?? ''}`)
}

function removeAbandonedDrafts(place: Place): void {
  for (const name of readdirSync(place.folder)) {
    const owner = /^cluster\.(\d+)$/.exec(name)?.[1]
    const abandoned = owner !== undefined && (Number(owner) === process.pid || !isAlive(Number(owner)))
    if (abandoned || name === 'cluster') rmSync(path.join(place.folder, name), { recursive: true, force: true })
  }
}
