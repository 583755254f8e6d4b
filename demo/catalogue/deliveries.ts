import type { DeliveryInput } from '@vitrine/catalogue'
import { en } from './texts/en.ts'
import { type MethodKey, methodKeys } from './texts/texts.ts'
import { capital, translationsOf } from './translate.ts'

export const deliveryId = (method: MethodKey): number => methodKeys.indexOf(method) + 1

export const demoDeliveries = (): DeliveryInput[] =>
  methodKeys.map((method) => ({
    id: deliveryId(method),
    name: capital(en.methods[method].name, 'en'),
    description: en.methods[method].description,
    translations: translationsOf((texts, locale) => ({
      name: capital(texts.methods[method].name, locale),
      description: texts.methods[method].description,
    })),
  }))
