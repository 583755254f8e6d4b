import { inLanguage } from '@vitrine/catalogue'
import type { User } from '@vitrine/identity'
import type { OrderLine } from '@vitrine/ordering'
import { offeredLocale, originOf, type Panel } from '@vitrine/panels'
import type { Locale } from '@vitrine/platform/kernel'
import type { NotificationsDeps } from '../deps.ts'
import { countryIn, type MailTranslate, translatorFor } from '../model/translate.ts'

/** A mail's reader: their language, the panel's addresses, and service names in that language. */
export interface Reader {
  readonly locale: Locale
  readonly translate: MailTranslate
  readonly panelName: string
  /** An address of the panel's storefront in the reader's language; English has no prefix. */
  readonly url: (path: string) => string
  /** The public address of an order, which needs no sign-in; without a number, of all orders of the mail. */
  readonly orderUrl: (orderId?: number) => string
  /** Has no password: the mail's link authenticates. */
  readonly isGuest: boolean
  readonly serviceName: (line: Pick<OrderLine, 'serviceId' | 'serviceName'>) => string
  /** In the reader's language, by the catalogue's number. */
  readonly countryName: (countryId: number) => string
}

export async function readerOf(
  deps: Pick<NotificationsDeps, 'catalogue'>,
  panel: Panel,
  user: Pick<User, 'locale'> & { readonly hasPassword?: boolean },
): Promise<Reader> {
  const snapshot = await deps.catalogue.snapshot(panel.id)
  const locale = offeredLocale(panel.options, user.locale)
  const prefix = locale === 'en' ? '' : `/${locale}`
  const url = (path: string) => `${originOf(panel)}${prefix}${path}`
  return {
    locale,
    translate: translatorFor(locale),
    panelName: panel.name,
    url,
    orderUrl: (orderId) => url(orderId === undefined ? '/orders' : `/orders/${orderId}`),
    isGuest: user.hasPassword === false,
    serviceName: (line) => {
      const service = snapshot.service(line.serviceId)
      return service ? inLanguage(service, locale, 'name', service.name) : line.serviceName
    },
    countryName: (countryId) => {
      const code = [...snapshot.countryIds].find(([, id]) => id === countryId)?.[0]
      return code === undefined ? '' : countryIn(locale, code)
    },
  }
}
