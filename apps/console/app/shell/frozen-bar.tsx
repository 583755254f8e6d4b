import { Link } from 'react-router'
import { useShopState } from '../guide/use-shop-state.ts'
import texts from '../messages/en/panel-page.json'
import { sayFrom } from '../messages/texts.ts'
import { paths } from '../paths.ts'
import { isVisible } from '../session/me.ts'
import { usePanel } from '../session/panel-context.ts'
import styles from './frozen-bar.module.css'

const t = sayFrom(texts)

/** While a shop takes no new orders, every screen says so. */
export function FrozenBar() {
  const panel = usePanel()
  const { data } = useShopState()
  const { isFrozen, isArchived } = data ?? panel
  if (!isFrozen || isArchived) return null
  return (
    <aside className={styles.bar} aria-label={t('bar.label')}>
      <span>{t('bar.text')}</span>
      {isVisible(panel, ['domains.edit']) && (
        <Link className="link" to={paths.panel(panel.key, 'hosts/shop')}>
          {t('bar.more')}
        </Link>
      )}
    </aside>
  )
}
