import { IconPlus, IconRows } from '@vitrine/ui/components'
import { Menu, MenuChoice, MenuChoices, MenuItem, MenuLine } from '@vitrine/ui/controls'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import texts from '../messages/en/shell.json'
import { sayFrom } from '../messages/texts.ts'
import { IconUpDown } from '../parts/own-icons.tsx'
import { inPanel, paths } from '../paths.ts'
import type { Panel } from '../session/me.ts'
import { useHere } from '../session/panel-context.ts'
import { PanelMark } from './panel-mark.tsx'
import styles from './panel-switcher.module.css'

const t = sayFrom(texts)
const PanelFinder = lazy(async () => ({ default: (await import('./find/panel-finder.tsx')).PanelFinder }))
/** As many as a menu shows without a search. */
const MENU_MAX = 7

/** The panel of the address, and the others: the same screen is shown there. */
export function PanelSwitcher() {
  const { me } = useHere()
  return me.panels.length > MENU_MAX ? <PanelDialog /> : <PanelMenu />
}

/** So many are found faster by their name. */
function PanelDialog() {
  const { panel } = useHere()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles.root}>
      <button type="button" data-panel-switcher className={styles.switcher} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Chosen panel={panel} />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <PanelFinder onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

function PanelMenu() {
  const { me, panel } = useHere()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (
    <Menu
      label={t('switchPanel')}
      align="start"
      width={280}
      className={styles.root}
      trigger={(trigger) => (
        <button type="button" data-panel-switcher className={styles.switcher} {...trigger}>
          <Chosen panel={panel} />
        </button>
      )}
    >
      {() => (
        <>
          <MenuChoices value={panel.key} onChoose={(key) => void navigate(inPanel(pathname, key))}>
            {me.panels.map((each) => (
              <MenuChoice key={each.key} value={each.key}>
                <span className={styles.choice}>
                  <PanelMark panel={each} />
                  <span className={styles.text}>
                    <span className={styles.name}>{each.name}</span>
                    <span className={styles.host}>{each.host}</span>
                  </span>
                </span>
              </MenuChoice>
            ))}
          </MenuChoices>
          <MenuLine />
          <MenuItem onClick={() => void navigate(paths.allPanels)}>
            <span className={styles.entry}>
              <IconRows size={16} />
              {t('allPanels')}
            </span>
          </MenuItem>
          {me.deploymentRole === 'owner' && (
            <MenuItem onClick={() => void navigate(paths.newPanel)}>
              <span className={styles.entry}>
                <IconPlus size={16} />
                {t('newPanel')}
              </span>
            </MenuItem>
          )}
        </>
      )}
    </Menu>
  )
}

const Chosen = ({ panel }: { readonly panel: Panel }) => (
  <>
    <PanelMark panel={panel} />
    <span className={styles.text}>
      <span className={styles.name}>{panel.name}</span>
      <span className={styles.host}>{panel.host}</span>
    </span>
    <span className="sr-only">{t('switchPanel')}</span>
    <IconUpDown size={14} className={styles.fold} />
  </>
)
