import type { FindOrderForm } from '@vitrine/catalogue'
import type { Database } from '@vitrine/platform/database'
import { widgetByToken } from '../store/widget-store.ts'

const TOKEN_LENGTH = 40

/** Partners' order forms, for the domains that answer their calls. */
export const orderForms =
  (database: Database): FindOrderForm =>
  async (panelId, token) => {
    // Malformed tokens cost no query.
    if (token.length !== TOKEN_LENGTH) return undefined
    return database.read(panelId, (trx) => widgetByToken(trx, token))
  }
