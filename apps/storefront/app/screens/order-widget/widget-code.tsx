import { buttonClass, IconExternal } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { CopyButton } from '../../overlays/copy-button.tsx'
import { paths, withLocale } from '../../paths.ts'
import { useShop } from '../../shop/shop-context.tsx'
import { codeOf } from './model/widget-code.ts'
import type { SavedWidget } from './model/widget-form.ts'
import styles from './widget-code.module.css'

/** The line that partners paste into their page. */
export function WidgetCode({ widget, origin }: { readonly widget: SavedWidget; readonly origin: string }) {
  const { t } = useTranslation('order-widget')
  const { locale } = useShop()
  const code = codeOf(origin, widget.api_token)
  return (
    <div className={styles.code}>
      <p className="type-small tone-3">{t('code.text')}</p>
      <div className={styles.line}>
        <code className={styles.text}>{code}</code>
        <span className={styles.actions}>
          <CopyButton text={code} name={t('code.name', { name: widget.name })} variant="primary" size="medium" />
          <a
            className={buttonClass({ size: 'medium' })}
            href={withLocale(paths.orderWidgetEmbed({ widget: widget.api_token }), locale)}
            target="_blank"
            rel="noopener"
          >
            <IconExternal size={16} />
            {t('code.open')}
          </a>
        </span>
      </div>
    </div>
  )
}
