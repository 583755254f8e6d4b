import { PageHead, pageClass, SectionCard } from '@vitrine/ui/components'
import { TooltipHost } from '@vitrine/ui/controls'
import styles from './gallery.module.css'
import { Buttons } from './sections/buttons.tsx'
import { Choices } from './sections/choices.tsx'
import { Fields } from './sections/fields.tsx'
import { Figures } from './sections/figures.tsx'
import { Icons } from './sections/icons.tsx'
import { Overlays } from './sections/overlays.tsx'
import { Statuses } from './sections/statuses.tsx'

const SECTIONS = [
  ['Buttons', Buttons],
  ['Fields', Fields],
  ['Choices', Choices],
  ['Statuses and messages', Statuses],
  ['Figures', Figures],
  ['Menus and dialogs', Overlays],
  ['Icons', Icons],
] as const

/** Every component of `ui/` in its states. */
export function Gallery({ scheme }: { readonly scheme: string }) {
  if (scheme === 'both')
    return (
      <div className={styles.both}>
        {['light', 'dark'].map((one) => (
          <iframe key={one} className={styles.frame} title={one} src={`?scheme=${one}`} />
        ))}
      </div>
    )
  return (
    <>
      <TooltipHost />
      <main className={pageClass()}>
        <PageHead title="Components" lead={`Every part of ui/ in its states, ${scheme}.`} />
        {SECTIONS.map(([title, Section]) => (
          <SectionCard key={title} title={title} id={title.toLowerCase().replaceAll(' ', '-')}>
            <Section />
          </SectionCard>
        ))}
      </main>
    </>
  )
}
