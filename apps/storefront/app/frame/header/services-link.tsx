import { classNames, IconChevronDown } from '@vitrine/ui/components'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { paths } from '../../paths.ts'
import { useLayers } from '../frame-context.tsx'
import { prepareLayer } from '../layers.tsx'
import { useWhere } from '../navigation/navigation-context.tsx'
import styles from './header-links.module.css'

const isPlain = (event: MouseEvent): boolean => event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** The catalogue's address, which opens the list of networks in place; with a modifier key it is a link like any other. */
export function ServicesLink() {
  const { t } = useTranslation()
  const { open, show, close } = useLayers()
  const isHere = useWhere()({ routeName: 'index' })
  const isOpen = open === 'services'
  return (
    <Link
      to={paths.index()}
      className={classNames(styles.link, isHere && styles.here)}
      aria-current={isHere ? 'page' : undefined}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={() => prepareLayer('services')}
      onFocus={() => prepareLayer('services')}
      onClick={(event) => {
        if (!isPlain(event)) return
        event.preventDefault()
        if (isOpen) close()
        else show('services')
      }}
    >
      {t('navigation.services')}
      <IconChevronDown size={14} className={styles.arrow} />
    </Link>
  )
}
