import texts from '../../messages/en/service-picker.json'
import { sayFrom } from '../../messages/texts.ts'
import { grouped, money } from '../../values/units.ts'

const t = sayFrom(texts)

/** A service as it is chosen in a form. */
export interface ServiceChoice {
  readonly id: number
  readonly name: string
  readonly networkName: string
  readonly priceNano: string
  readonly priceType: string
  readonly pricingPer: number
  readonly isPackage: boolean
  readonly isEnabled: boolean
  readonly isArchived: boolean
}

/** `468 · Real views`; of a service that is not there, or not yet read, its number alone. */
export const choiceName = (id: string, choice: ServiceChoice | undefined): string => (choice ? t('name', { id, name: choice.name }) : id)

/** `Cliptic · $2.04 per 1 000`, and why customers cannot order it. */
export function choiceDetail({ networkName, priceNano, priceType, pricingPer, isPackage, isEnabled, isArchived }: ServiceChoice): string {
  const price = money(priceNano)
  return [
    networkName,
    priceType === 'fixed' ? t('fixed', { price }) : t('each', { price, per: grouped(pricingPer) }),
    ...(isPackage ? [t('package')] : []),
    ...(isArchived ? [t('archived')] : isEnabled ? [] : [t('offSale')]),
  ].join(' · ')
}
