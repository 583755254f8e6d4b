import type { ShopData } from './shop-data.ts'

/** The title of a tab. While an operator acts for a customer it begins with that, in their language: it is never taken for a tab of their own. */
export const tabTitle = (title: string, shop: Partial<Pick<ShopData, 'acting'>> | undefined): string =>
  shop?.acting ? `Acting · ${title}` : title
