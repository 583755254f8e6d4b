import type { Trx } from '@vitrine/platform/database'
import { locales } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { bannerInput, type NewBanner } from '../model/banner.ts'
import { type NewMenu, ownMenuInput } from '../model/own-menu.ts'
import { deleteBanner, insertBanner, replaceAliases, upsertPage } from '../store/content-store.ts'
import { replaceMenu } from '../store/menu-store.ts'
import { touchPanel } from '../store/panel-store.ts'

const routeName = z.string().regex(/^[a-z][a-zA-Z0-9-]{0,60}$/)
const page = z.strictObject({
  routeName,
  locale: z.enum(locales),
  title: z.string().min(1).max(200).nullable(),
  description: z.string().min(1).max(500).nullable(),
})
/** Reserved first segments and locales cannot be old addresses. */
const RESERVED = new Set(['core', 'api', 'hooks', 'assets', 'healthz', 'readyz', 'metrics', ...locales])
const alias = z.strictObject({
  path: z
    .string()
    .regex(/^\/[^/?#\s][^?#\s]{0,200}$/)
    .refine((path) => !RESERVED.has(path.split('/')[1] ?? ''), 'This address is taken.'),
  routeName,
})

/** Adds a banner and answers its id; unsafe addresses throw, HTML is cleaned. */
export async function createBanner(trx: Trx, banner: NewBanner): Promise<number> {
  const id = await insertBanner(trx, bannerInput.parse(banner))
  await touchPanel(trx)
  return id
}

/** Takes a banner away; one that is gone already is no error. */
export async function removeBanner(trx: Trx, bannerId: number): Promise<void> {
  await deleteBanner(trx, bannerId)
  await touchPanel(trx)
}

/** What the panel says about one page in one language; null restores our own texts. */
export async function describePage(trx: Trx, words: z.input<typeof page>): Promise<void> {
  await upsertPage(trx, page.parse(words))
  await touchPanel(trx)
}

/** All addresses of an older shop that lead to routes of today, anew. */
export async function redirectAliases(trx: Trx, aliases: readonly z.input<typeof alias>[]): Promise<void> {
  await replaceAliases(trx, z.array(alias).parse(aliases))
  await touchPanel(trx)
}

/** The whole menu anew, in the order handed in; an empty one gives the product's own back. A page or address that does not exist throws. */
export async function putMenu(trx: Trx, menu: NewMenu): Promise<void> {
  await replaceMenu(trx, ownMenuInput.parse(menu))
  await touchPanel(trx)
}
