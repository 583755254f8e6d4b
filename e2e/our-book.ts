import { findUserByEmail } from '@vitrine/identity'
import { balancesOf, type CustomerBalances, type StatementRow, statement } from '@vitrine/ledger'
import { createPanels } from '@vitrine/panels'
import { type Database, openDatabase, type Trx } from '@vitrine/platform/database'

import { type LineBook, type PanelBook, type PaymentBook, readBooks } from './faults/books/read-books.ts'
import { theShop } from './the-shop.ts'

let database: Database | undefined

async function shopDatabase(): Promise<Database> {
  database ??= await openDatabase({ url: theShop().adminUrl, role: 'vitrine_app', poolMax: 1 })
  return database
}

export async function closeOurBook(): Promise<void> {
  await database?.close()
  database = undefined
}

/** What the database says of the first panel. */
export async function readShop<T>(poll: (trx: Trx, panelId: number) => Promise<T>): Promise<T> {
  const shop = await shopDatabase()
  const panel = await createPanels(shop).findByKey('tidewell')
  return shop.read(panel?.id as number, (trx) => poll(trx, panel?.id as number))
}

export interface OurBook {
  readonly userId: number
  /** The oldest first; a drip feed and its runs are lines each. */
  readonly lines: readonly LineBook[]
  readonly payments: readonly PaymentBook[]
  /** Of the first panel. */
  readonly panel: PanelBook | undefined
  readonly balances: CustomerBalances
  /** Every movement of the customer's money, the newest first, each with what was left. */
  readonly movements: readonly StatementRow[]
}

/** Everything that the shop has written down about a customer. */
export async function ourBook(email: string): Promise<OurBook> {
  const { lines, payments, panels } = await readBooks(theShop().adminUrl, await shopDatabase())
  return readShop(async (trx, panelId) => {
    const userId = (await findUserByEmail(trx, email))?.id as number
    const filter = { userId, limit: 1000, offset: 0, newestFirst: true, hasBalances: true }
    const own = lines.filter((line) => line.userId === userId)
    return {
      userId,
      lines: own,
      payments: payments.filter(({ orderIds }) => orderIds.some((id) => own.some((line) => line.id === id))),
      panel: panels.find((panel) => panel.panelId === panelId),
      balances: await balancesOf(trx, userId),
      movements: (await statement(trx, filter)).rows,
    }
  })
}
