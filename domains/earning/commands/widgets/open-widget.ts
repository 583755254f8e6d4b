import { randomInt } from 'node:crypto'
import { setRole } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { insertWidget, type Widget, type WidgetTerms } from '../../store/widget-store.ts'

const TOKEN_LENGTH = 40
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A new order form with a token of its own; its owner is a partner from then on (NS-07). */
export async function openWidget(trx: Trx, partnerId: number, terms: WidgetTerms, now: Date): Promise<Widget> {
  const made = await insertWidget(trx, { ...terms, partnerId, apiToken: newToken() }, now)
  await setRole(trx, partnerId, 'partner')
  return made
}

const newToken = (): string => Array.from({ length: TOKEN_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
