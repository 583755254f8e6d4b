import type { Trx } from '@vitrine/platform/database'
import { defaultOptions, type PanelOptions } from '../model/panel-options.ts'
import { readOptions } from '../store/panel-store.ts'

/** The options of the panel of an open transaction, defaults where none is set. */
export const panelOptionsIn = async (trx: Trx): Promise<PanelOptions> => ({ ...defaultOptions, ...(await readOptions(trx)) })
