import type { Trx } from '@vitrine/platform/database'
import {
  type AuditState,
  type BoundOperatorRoute,
  type ExportTable,
  fileRoute,
  type LastChange,
  operatorRoute,
} from '@vitrine/platform/http'
import { isUpToDate, requestExport } from '../../commands/export/request-export.ts'
import { type ArchivePlace, archivePortion } from '../../queries/operator/archive-portion.ts'
import { findExport, type ShopExport } from '../../store/operator/export-store.ts'
import { findPanel } from '../../store/panel-store.ts'
import { exportContract as contract } from '../export-schemas.ts'

export interface ExportDeps {
  readonly exportTables?: readonly ExportTable[]
  readonly lastChange?: LastChange
}

/** Everything of everyone in one file: as much as the right to one person’s data, and always with a fresh proof. */
const asOwner = { permission: 'users.privacy', scope: 'panel', stepUp: true } as const

/** The export of a shop: begun by an owner, written by a worker, downloaded by an owner. */
export function exportRoutes({ exportTables = [], lastChange = async () => undefined }: ExportDeps): BoundOperatorRoute[] {
  const presented = async (trx: Trx, one: ShopExport | undefined) => ({
    data: one
      ? {
          requestedAt: one.requestedAt.toISOString(),
          requestedBy: one.requestedBy,
          readyAt: one.readyAt?.toISOString() ?? null,
          expiresAt: one.expiresAt?.toISOString() ?? null,
          table: exportTables[one.tableNo]?.name ?? null,
          tablesDone: Math.min(one.tableNo, exportTables.length),
          tableCount: exportTables.length,
          rows: one.totalRows,
          isUpToDate: await isUpToDate(trx, one, lastChange),
        }
      : null,
  })
  return [
    operatorRoute(contract.shopExport, { permission: 'domains.edit', scope: 'panel' }, async (_, { trx, now }) =>
      presented(trx, await findExport(trx, now)),
    ),
    operatorRoute(
      contract.requestExport,
      { ...asOwner, audit: { action: 'shop.export-requested', entity: 'shop', ids: () => ['shop'], read: shopAlone, isEvent: true } },
      async (_, { trx, actor, now }) => presented(trx, await requestExport(trx, actor.name, now)),
    ),
    fileRoute(contract.downloadExport, asOwner, {
      name: 'shop-export.zip',
      audit: { action: 'shop.exported', entity: 'shop' },
      portion: async (_, { trx, now }, after: ArchivePlace | undefined) => {
        const { content, next } = await archivePortion(trx, now, after)
        return { text: content, next }
      },
    }),
  ]
}

async function shopAlone(trx: Trx): Promise<ReadonlyMap<string, AuditState>> {
  const panel = await findPanel(trx)
  return panel ? new Map([['shop', { label: panel.name, fields: {} }]]) : new Map()
}
