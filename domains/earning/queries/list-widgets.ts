import type { Trx } from '@vitrine/platform/database'
import { type Widget, widgetsOf } from '../store/widget-store.ts'

export type { Widget } from '../store/widget-store.ts'

/** A partner's order widgets, the newest first; there are never many (`createWidget`). */
export const listWidgets = (trx: Trx, partnerId: number): Promise<Widget[]> => widgetsOf(trx, partnerId)
