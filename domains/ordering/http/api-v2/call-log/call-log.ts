import type { Database } from '@vitrine/platform/database'
import type { Log } from '@vitrine/platform/observability'
import { type KeptCall, keepApiCalls } from '../../../commands/actions/keep-api-calls.ts'

/** Of one customer in a minute and a process; the others are counted. */
const PER_MINUTE_MAX = 30
const BATCH_SIZE = 200
/** More wait only while the database does not keep up: they are dropped. */
const WAITING_MAX = 2000
const WRITE_EVERY_MS = 1000
const MINUTE_MS = 60_000

type NotedCall = Omit<KeptCall, 'skipped'>

export interface CallLog {
  /** Keeps a call if there is room. It never throws and never waits: the record is made only once there is room for it. */
  note(panelId: number, userId: number, at: Date, make: () => NotedCall): void
  /** Writes what waits. */
  close(): Promise<void>
}

interface Room {
  minute: number
  kept: number
  skipped: number
}

/** A record of calls beside them: gathered in memory, written in batches, bounded in both. What cannot be written is dropped. */
export function createCallLog(database: Database, log: Pick<Log, 'error'>): CallLog {
  const rooms = new Map<string, Room>()
  let waiting: { readonly panelId: number; readonly call: KeptCall }[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  /** How many calls were skipped before this one; undefined where it is skipped itself. */
  function takeRoom(place: string, minute: number): number | undefined {
    const room = rooms.get(place) ?? { minute, kept: 0, skipped: 0 }
    rooms.set(place, room)
    if (room.minute !== minute) Object.assign(room, { minute, kept: 0 })
    if (room.kept >= PER_MINUTE_MAX || waiting.length >= WAITING_MAX) {
      room.skipped += 1
      return undefined
    }
    const { skipped } = room
    Object.assign(room, { kept: room.kept + 1, skipped: 0 })
    return skipped
  }

  async function writeWaiting(): Promise<void> {
    const batch = waiting
    waiting = []
    for (const [place, { minute }] of rooms) if (minute < Math.floor(Date.now() / MINUTE_MS) - 10) rooms.delete(place)
    for (const panelId of new Set(batch.map((one) => one.panelId))) {
      const calls = batch.flatMap((one) => (one.panelId === panelId ? [one.call] : []))
      for (let from = 0; from < calls.length; from += BATCH_SIZE) {
        const rows = calls.slice(from, from + BATCH_SIZE)
        await keepApiCalls(database, panelId, rows).catch((error: unknown) => {
          log.error(
            { event: 'api_v2.calls.dropped', panelId, count: rows.length, error: String(error) },
            'the record of calls of the resellers API could not be written',
          )
        })
      }
    }
  }

  function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(writeWaiting)
    return writing
  }

  return {
    note: (panelId, userId, at, make) => {
      try {
        const skipped = takeRoom(`${panelId}:${userId}`, Math.floor(at.getTime() / MINUTE_MS))
        if (skipped === undefined) return
        waiting.push({ panelId, call: { ...make(), skipped } })
        timer ??= setTimeout(() => void write(), WRITE_EVERY_MS).unref()
      } catch (error) {
        log.error({ event: 'api_v2.calls.unkept', panelId, error: String(error) }, 'a call of the resellers API could not be kept')
      }
    },
    close: write,
  }
}
