import { useQueryClient } from '@tanstack/react-query'
import { IconHelp, IconKey, IconMoon, IconScreen, IconShieldCheck, IconSignOut, IconSun } from '@vitrine/ui/components'
import { Menu, MenuChoice, MenuChoices, MenuItem, MenuLine } from '@vitrine/ui/controls'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import texts from '../messages/en/shell.json'
import { sayFrom } from '../messages/texts.ts'
import { paths } from '../paths.ts'
import { initialsOf } from '../session/me.ts'
import { useHere } from '../session/panel-context.ts'
import { applyScheme, schemes, storedScheme } from '../session/scheme.ts'
import { useClient } from '../session/session-context.tsx'
import { roleName } from './role-name.ts'
import styles from './user-menu.module.css'

const t = sayFrom(texts)
const ICONS = { light: IconSun, dark: IconMoon, system: IconScreen }

/** Who is signed in, the look of the console, and the way out. */
export function UserMenu({ onKeys }: { readonly onKeys: () => void }) {
  const { me, panel } = useHere()
  const client = useClient()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [scheme, setScheme] = useState(storedScheme)
  const signOut = async () => {
    await client.write('DELETE', '/session').catch(() => undefined)
    // First, where the frame is watching: what was cleared would tell nobody.
    queries.setQueryData(['me'], null)
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' })
  }
  return (
    <div className={styles.foot}>
      <Menu
        label={t('account', { name: me.name })}
        align="start"
        width={220}
        className={styles.root}
        trigger={(trigger) => (
          <button type="button" className={styles.user} {...trigger}>
            <span className={styles.avatar} aria-hidden="true">
              {initialsOf(me.name)}
            </span>
            <span className={styles.text}>
              <span className={styles.name}>{me.name}</span>
              <span className={styles.role}>{roleName(panel.role)}</span>
            </span>
          </button>
        )}
      >
        {() => (
          <>
            <MenuChoices
              value={scheme}
              onChoose={(next) => {
                applyScheme(next)
                setScheme(next)
              }}
            >
              {schemes.map((each) => {
                const SchemeIcon = ICONS[each]
                return (
                  <MenuChoice key={each} value={each}>
                    <span className={styles.entry}>
                      <SchemeIcon size={16} />
                      {t(`schemes.${each}`)}
                    </span>
                  </MenuChoice>
                )
              })}
            </MenuChoices>
            <MenuLine />
            <MenuItem onClick={() => void navigate(paths.panel(panel.key, 'my-rights'))}>
              <span className={styles.entry}>
                <IconShieldCheck size={16} />
                {t('ownRights')}
              </span>
            </MenuItem>
            <MenuItem onClick={() => void navigate(paths.panel(panel.key, 'my-security'))}>
              <span className={styles.entry}>
                <IconKey size={16} />
                {t('ownSecurity')}
              </span>
            </MenuItem>
            <MenuItem onClick={onKeys}>
              <span className={styles.entry}>
                <IconHelp size={16} />
                {t('keys.title')}
              </span>
            </MenuItem>
            <MenuItem onClick={() => void signOut()}>
              <span className={styles.entry}>
                <IconSignOut size={16} />
                {t('signOut')}
              </span>
            </MenuItem>
          </>
        )}
      </Menu>
    </div>
  )
}
