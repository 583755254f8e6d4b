import type { ShopData } from '../shop/shop-data.ts'

/** The root loader's data among a meta function's matches. */
export const shopOf = (matches: readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[]): ShopData | undefined =>
  matches.find((match) => match?.id === 'root')?.loaderData as ShopData | undefined
