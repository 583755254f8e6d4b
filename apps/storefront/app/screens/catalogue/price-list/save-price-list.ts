import type { CatalogueItem } from '../../../features/services/list/catalogue-item.ts'
import { csvOf } from '../../../files/csv.ts'
import { saveFile } from '../../../files/save-file.ts'
import { type PriceListLabels, type PriceListNames, priceListRows } from './price-list.ts'

/** The price list as a file, with the day in its name: prices change. */
export function savePriceList(
  items: readonly CatalogueItem[],
  labels: PriceListLabels & { readonly file: string },
  names: PriceListNames,
): void {
  const day = new Date().toISOString().slice(0, 10)
  saveFile(csvOf(priceListRows(items, labels, names)), `${labels.file}-${day}.csv`)
}
