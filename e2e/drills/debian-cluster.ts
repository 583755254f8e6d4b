import type { ChildProcess } from 'node:child_process'
import { appendFileSync, chownSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { endChild } from '../../tools/stack/child.ts'
import { postgresUser, runProgram, startProgram } from './run-program.ts'

export interface Cluster {
  readonly url: string
  readonly data: string
  stop(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>
}

/** A folder that belongs to the user of PostgreSQL. */
export function folderOfPostgres(...segments: readonly string[]): string {
  const folder = path.join(...segments)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const user = postgresUser()
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}

/** A new data folder of Debian's PostgreSQL that lets this machine in without passwords. */
export async function initCluster(data: string, settings: Readonly<Record<string, string>>): Promise<void> {
  folderOfPostgres(data)
  await runProgram('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-instructions'], data)
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
  appendFileSync(path.join(data, 'postgresql.conf'), lines.join(''))
}

const UP_WITHIN_MS = 120_000

/** Starts it and waits until it takes writes, through recovery if it has to. */
export async function startCluster(data: string, port: number, logFile: string): Promise<Cluster> {
  const child = startProgram('postgres', ['-D', data, '-p', String(port)], data, logFile)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await takesWrites(url, child)
  return { url, data, stop: (signal) => endChild(child, signal) }
}

async function takesWrites(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + UP_WITHIN_MS
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`)
    const rows = await ask<{ standby: boolean }>(url, 'select pg_is_in_recovery() as standby').catch(() => [])
    if (rows[0]?.standby === false) return
    await sleep(100)
  }
  throw new Error(`PostgreSQL took no writes within ${UP_WITHIN_MS / 1000} s`)
}

/** One statement over a connection of its own. */
export async function ask<Row extends pg.QueryResultRow>(url: string, statement: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(statement, [...values])).rows
  } finally {
    await client.end()
  }
}

export const inDatabase = (url: string, name: string): string => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
