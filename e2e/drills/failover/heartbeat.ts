import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ask } from '../debian-cluster.ts'

const EVERY_MS = 200
const ANSWER_WITHIN_MS = 1500

export interface Heartbeat {
  /** The longest time between two writes that were confirmed, in seconds. */
  longestGap(from: number): number
  /** Waits for the next confirmed write. */
  next(withinSeconds: number): Promise<void>
  /** Confirmed writes that are in the database, and those that are not. */
  compare(): Promise<{ readonly confirmed: number; readonly missing: readonly number[] }>
  stop(): Promise<void>
}

/** Writes a row again and again by a connection of its own, and remembers which were confirmed. */
export async function startHeartbeat(url: string): Promise<Heartbeat> {
  await ask(url, 'create schema if not exists drill')
  await ask(url, 'create table drill.beat (number integer primary key)')
  const confirmed: { readonly number: number; readonly at: number }[] = []
  let stopping = false
  let number = 0
  const beating = (async () => {
    let client: pg.Client | undefined
    while (!stopping) {
      number += 1
      try {
        client ??= await connected(url)
        await client.query('insert into drill.beat (number) values ($1)', [number])
        confirmed.push({ number, at: Date.now() })
      } catch {
        client?.end().catch(() => undefined)
        client = undefined
      }
      await sleep(EVERY_MS)
    }
    await client?.end().catch(() => undefined)
  })()
  return {
    longestGap: (from) => {
      const times = [from, ...confirmed.map(({ at }) => at).filter((at) => at >= from)]
      return Math.max(0, ...times.slice(1).map((at, index) => at - (times[index] ?? at))) / 1000
    },
    next: async (withinSeconds) => {
      const [count, until] = [confirmed.length, Date.now() + withinSeconds * 1000]
      while (confirmed.length === count) {
        if (Date.now() > until) throw new Error(`Nothing could be written for ${withinSeconds} s`)
        await sleep(50)
      }
    },
    compare: async () => {
      const rows = await ask<{ number: number }>(url, 'select number from drill.beat')
      const there = new Set(rows.map((row) => row.number))
      return { confirmed: confirmed.length, missing: confirmed.map((beat) => beat.number).filter((one) => !there.has(one)) }
    },
    stop: async () => {
      stopping = true
      await beating
    },
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_WITHIN_MS, query_timeout: ANSWER_WITHIN_MS })
  client.on('error', () => {})
  await client.connect()
  return client
}
