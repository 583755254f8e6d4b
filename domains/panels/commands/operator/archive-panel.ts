import type { Trx } from '@vitrine/platform/database'
import type { LastChange } from '@vitrine/platform/http'
import { type FieldMessages, fieldMessage, formatMicro, invalidFields, Refusal } from '@vitrine/platform/kernel'
import type { ArchiveObstacle, FoundObstacle } from '../../ports.ts'
import { shopState } from '../../queries/operator/shop-state.ts'
import { type ShopState, writeArchived } from '../../store/operator/shop-state-store.ts'
import { hasExport } from '../export/request-export.ts'
import { lockedShopState } from './change-shop-state.ts'

export interface ArchiveRules {
  /** What other domains know against it. */
  readonly obstacles: readonly ArchiveObstacle[]
  readonly lastChange?: LastChange | undefined
}

/** What stands against archiving the panel as it is now; empty where nothing does. */
export async function obstaclesOf(
  trx: Trx,
  { obstacles, lastChange = async () => undefined }: ArchiveRules,
  now: Date,
): Promise<FoundObstacle[]> {
  const { state } = await shopState(trx)
  const found: FoundObstacle[] = state === 'open' ? [{ kind: 'open', count: 1, amount: null }] : []
  for (const { kind, find } of obstacles) {
    const { count, amount } = await find(trx)
    if (count > 0) found.push({ kind, count, amount })
  }
  if (!(await hasExport(trx, now, lastChange))) found.push({ kind: 'export', count: 1, amount: null })
  return found
}

/** Puts a closed panel away; refused while it owes money, orders run or it was not exported as it is, with each obstacle by its name. Returns how the shop stands. */
export async function archivePanel(trx: Trx, by: string, version: number, rules: ArchiveRules, now: Date): Promise<ShopState> {
  if ((await lockedShopState(trx, version)).isArchived) throw new Refusal('invalid', 'archive.archived')
  const found = await obstaclesOf(trx, rules, now)
  if (found.length > 0) throw invalidFields(Object.fromEntries(found.map((one) => [one.kind, [messageOf(one)]])) satisfies FieldMessages)
  await writeArchived(trx, { isArchived: true, by })
  return shopState(trx)
}

/** Takes a panel out of the archive; its shop stays closed until somebody opens it. */
export async function restorePanel(trx: Trx, by: string, version: number): Promise<ShopState> {
  if (!(await lockedShopState(trx, version)).isArchived) throw new Refusal('invalid', 'archive.notArchived')
  await writeArchived(trx, { isArchived: false, by })
  return shopState(trx)
}

function messageOf({ kind, count, amount }: FoundObstacle) {
  const usd = amount === null ? '' : formatMicro(amount)
  if (kind === 'export') return fieldMessage(kind, 'archive.export')
  if (kind === 'open') return fieldMessage(kind, 'archive.open')
  if (kind === 'orders') return fieldMessage(kind, 'archive.orders', { count })
  return kind === 'balances' ? fieldMessage(kind, 'archive.balances', { count, usd }) : fieldMessage(kind, 'archive.setAside', { usd })
}
