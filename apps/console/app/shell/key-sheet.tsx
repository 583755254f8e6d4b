import { CheckboxRow } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import common from '../messages/en/common.json'
import texts from '../messages/en/shell.json'
import { sayFrom } from '../messages/texts.ts'
import { commandKey, Keys } from '../parts/action.tsx'
import { useHere } from '../session/panel-context.ts'
import { hasSingleKeys, storeSingleKeys } from '../session/single-keys.ts'
import { goLettersOf } from './go-letters.ts'
import styles from './key-sheet.module.css'
import { hasEntry, letterKeys } from './letter-keys.ts'

const t = sayFrom(texts)
const c = sayFrom(common)

interface KeyLine {
  readonly keys: readonly string[]
  readonly name: string
}
interface KeyGroup {
  readonly name: string
  readonly lines: readonly KeyLine[]
}

/** All keys of the screen that is open, and the switch for those that are single letters. */
export function KeySheet({ onClose }: { readonly onClose: () => void }) {
  const { panel } = useHere()
  const [isOn, setIsOn] = useState(hasSingleKeys)
  // What the screen holds while the sheet is over it does not change.
  const [groups] = useState(() => screenKeys())
  const go = goLettersOf(panel).map(({ letter, page }) => ({ keys: ['G', letter.toUpperCase()], name: t(`pageNames.${page.name}`) }))
  return (
    <Dialog isOpen onClose={onClose} title={t('keys.title')} closeLabel={c('close')} width={560}>
      <div className={styles.groups}>
        {[...groups, { name: t('keys.go'), lines: go }].map(({ name, lines }) => (
          <section key={name} aria-label={name}>
            <h3 className={styles.caption}>{name}</h3>
            <dl className={styles.lines}>
              {lines.map((line) => (
                <div key={line.name} className={styles.line}>
                  <dt>{line.name}</dt>
                  <dd className={styles.keys}>
                    <span className="sr-only">{line.keys.join(' ')}</span>
                    {line.keys.map((key) => (
                      <Keys key={key}>{key}</Keys>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <CheckboxRow
        isWhole
        checked={isOn}
        onChange={({ target }) => {
          storeSingleKeys(target.checked)
          setIsOn(target.checked)
        }}
      >
        {t('keys.single')}
      </CheckboxRow>
    </Dialog>
  )
}

const has = (selector: string): boolean => document.querySelector(`main ${selector}`) !== null

/** The groups of keys that work on what is shown now. */
function screenKeys(): readonly KeyGroup[] {
  const everywhere: KeyGroup = {
    name: t('keys.everywhere'),
    lines: [
      { keys: [commandKey('K')], name: t('commands') },
      ...(document.querySelector('[data-panel-switcher]') ? [{ keys: [commandKey('⇧P')], name: t('switchPanel') }] : []),
      ...(has('[aria-keyshortcuts=v]') ? [{ keys: ['V'], name: t('keys.views') }] : []),
      ...(has('[aria-keyshortcuts="/"]') ? [{ keys: ['/'], name: t('keys.search') }] : []),
      ...(hasEntry('f') ? [{ keys: ['F'], name: t('keys.filter') }] : []),
      { keys: ['?'], name: t('keys.title') },
    ],
  }
  const list: KeyGroup = {
    name: t('keys.list'),
    lines: [
      { keys: ['J', 'K'], name: t('keys.walk') },
      { keys: ['↵'], name: t('keys.open') },
      ...(has('[type=checkbox][aria-label]') && has('[data-stop]')
        ? [
            { keys: ['X'], name: t('keys.select') },
            { keys: ['⇧', 'X'], name: t('keys.selectTo') },
          ]
        : []),
      { keys: [']'], name: t('keys.shut') },
    ],
  }
  const table: KeyGroup = {
    name: t('keys.table'),
    lines: [
      { keys: ['↑', '↓', '←', '→'], name: t('keys.move') },
      { keys: ['↵'], name: t('keys.edit') },
      { keys: ['Esc'], name: t('keys.leave') },
      { keys: ['Space'], name: t('keys.toggle') },
      { keys: [commandKey('D')], name: t('keys.fill') },
      { keys: [commandKey('Z')], name: c('undo') },
      { keys: [commandKey('S')], name: t('keys.save') },
    ],
  }
  const letters = letterKeys().filter(({ letter }) => letter !== 'v')
  const open: KeyGroup = {
    name: t('keys.here'),
    lines: [
      ...letters.map(({ letter, name }) => ({ keys: [letter.toUpperCase()], name })),
      ...(hasEntry('e') && !letters.some(({ letter }) => letter === 'e') ? [{ keys: ['E'], name: t('keys.change') }] : []),
    ],
  }
  return [
    everywhere,
    ...(open.lines.length > 0 ? [open] : []),
    ...(has('[data-stop]') ? [list] : []),
    ...(has('[role=grid]') ? [table] : []),
  ]
}
