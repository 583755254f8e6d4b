import { Tag } from '@vitrine/ui/components'
import { useState } from 'react'
import texts from '../../messages/en/menu.json'
import { sayFrom } from '../../messages/texts.ts'
import { CompactSelect } from '../../parts/compact-select.tsx'
import styles from './menu-screen.module.css'
import { type MenuEntry, type MenuPage, shownTo } from './menu-tree.ts'

const t = sayFrom(texts)

/** The list as customers or guests will see it. */
export function MenuPreview({ page, nameOf }: { readonly page: MenuPage; readonly nameOf: (entry: MenuEntry) => string }) {
  const [audience, setAudience] = useState<'customers' | 'guests'>('customers')
  const on = new Set(page.pages.filter(({ isOn }) => isOn).map(({ routeName }) => routeName))
  const shown = shownTo(page.items, audience === 'customers', (routeName) => on.has(routeName))
  return (
    <div className={styles.preview}>
      <CompactSelect
        label={t('previewAs')}
        options={(['customers', 'guests'] as const).map((value) => ({ value, name: t(`audiences.${value}`) }))}
        value={audience}
        onChange={setAudience}
      />
      <Lines lines={shown} nameOf={nameOf} />
      {page.tail.length > 0 && (
        <>
          <ul className={styles.lines}>
            {page.tail.map((name, at) => (
              // The list has an order and nothing else.
              <li key={at}>{name}</li>
            ))}
          </ul>
          <p className="tone-3">{t('tailNote')}</p>
        </>
      )}
    </div>
  )
}

interface LinesProps {
  readonly lines: ReturnType<typeof shownTo>
  readonly nameOf: (entry: MenuEntry) => string
}

const Lines = ({ lines, nameOf }: LinesProps) => (
  <ul className={styles.lines}>
    {lines.map(({ entry, children }, at) => (
      // The list has an order and nothing else.
      <li key={at}>
        {nameOf(entry)} {entry.isNew && <Tag tone="info">{t('new')}</Tag>}
        {children.length > 0 && <Lines lines={children} nameOf={nameOf} />}
      </li>
    ))}
  </ul>
)
