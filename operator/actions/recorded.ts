import { userInfo } from 'node:os'
import { recordMachineCommand } from '@vitrine/operators/operator'
import { settingsStates } from '@vitrine/panels'
import type { Database, Trx } from '@vitrine/platform/database'
import { type AuditState, auditEntries } from '@vitrine/platform/http'

/** What a command does, in the words that the console's call for it has in the audit log. */
export interface CommandAct {
  readonly permission: string
  readonly action: string
  readonly kind: string
  readonly ids: readonly (string | number)[]
  /** How they stand: the row has what is different afterwards. */
  readonly read: (trx: Trx, ids: readonly (string | number)[]) => Promise<ReadonlyMap<string, AuditState>>
  readonly reason?: string | undefined
  /** Has a row of its own also where nothing stands differently; false for what takes more than one transaction. */
  readonly isEvent?: boolean
  /** Whom `--operator` names. */
  readonly by?: string | undefined
}

/** A database whose transactions leave rows in the audit log for the act, as the console's calls do: they commit with what was written, or neither does. */
export const recorded = (database: Database, act: CommandAct): Database => ({
  ...database,
  transaction: (panelId, work) => database.transaction(panelId, (trx) => recordedWork(trx, act, () => work(trx))),
})

async function recordedWork<T>(
  trx: Trx,
  { ids, read, kind, by, reason, isEvent = true, ...act }: CommandAct,
  work: () => Promise<T>,
): Promise<T> {
  const before = await read(trx, ids)
  const result = await work()
  const entries = auditEntries({ ...act, kind, isEvent, reason: reason || null }, before, await read(trx, ids))
  if (entries.length > 0) await recordMachineCommand(trx, { email: by, machineUser: userInfo().username }, entries)
  return result
}

/** States that are read by number, as the audit log compares them. */
export const statesOf =
  (
    label: (id: string | number) => string,
    fields: (trx: Trx, id: string | number) => Promise<Readonly<Record<string, unknown>> | undefined>,
  ) =>
  async (trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> => {
    const states = new Map<string, AuditState>()
    for (const id of ids) {
      const found = await fields(trx, id)
      if (found) states.set(String(id), { label: label(id), fields: found })
    }
    return states
  }

/** For commands that change settings of a panel, as the console's own screen does. */
export const changesSettings = (database: Database): Database =>
  recorded(database, {
    permission: 'settings.money',
    action: 'settings.changed',
    kind: 'settings',
    ids: ['settings'],
    read: settingsStates,
    isEvent: false,
  })
