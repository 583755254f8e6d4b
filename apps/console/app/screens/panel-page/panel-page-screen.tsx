import texts from '../../messages/en/panel-page.json'
import { sayFrom } from '../../messages/texts.ts'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { ScrollRegion } from '../../parts/scroll-region.tsx'
import { useIsPermitted } from '../../session/panel-context.ts'
import { HostTabs } from '../../shell/host-tabs.tsx'
import { ArchivePart } from './archive-part.tsx'
import { FreezePart } from './freeze-part.tsx'
import { LimitsPart } from './limits-part.tsx'
import { OwnersPart } from './owners-part.tsx'
import styles from './panel-page.module.css'

const t = sayFrom(texts)

/** The shop as a whole: who owns it, whether it sells, and how it ends. */
export function PanelPageScreen() {
  const isEditable = useIsPermitted('domains.edit')
  return (
    <>
      <ScreenHead title={t('title')} />
      <HostTabs />
      <ScrollRegion className={styles.body} label={t('title')}>
        <OwnersPart />
        <LimitsPart />
        {isEditable && <FreezePart />}
        {isEditable && <ArchivePart />}
      </ScrollRegion>
    </>
  )
}
