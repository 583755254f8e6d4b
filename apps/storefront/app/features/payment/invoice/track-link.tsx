import { buttonClass } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { withLocale } from '../../../paths.ts'
import { useShop } from '../../../shop/shop-context.tsx'

/**
 * Leads to the public page of an order: a document of its own, so that services that count visits are not told its address. From a form on somebody else's page it opens beside
 * that page, which is not told either.
 */
export function TrackLink({ to, isBlock = false }: { readonly to: string; readonly isBlock?: boolean }) {
  const { t } = useTranslation('payment')
  const { isEmbedded, origin, locale } = useShop()
  const className = buttonClass({ variant: 'primary', isBlock })
  return isEmbedded ? (
    <a className={className} href={origin + withLocale(to, locale)} target="_blank" rel="noopener noreferrer">
      {t('widget.track')}
    </a>
  ) : (
    <Link className={className} to={to} reloadDocument>
      {t('result.track')}
    </Link>
  )
}
