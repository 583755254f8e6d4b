import type { ShopSettings } from './shop-data.ts'

/** Who sells here, line by line as on paper: name, address, tax number. Empty where the panel does not say. */
export const sellerLines = (settings: Pick<ShopSettings, 'seller_name' | 'seller_address' | 'seller_tax_number'>): string[] =>
  [settings.seller_name, ...(settings.seller_address?.split('\n') ?? []), settings.seller_tax_number]
    .map((line) => line?.trim() ?? '')
    .filter((line) => line !== '')
