import {
  type Icon,
  IconArrowRight,
  IconClock,
  IconCoin,
  IconExternal,
  IconGlobe,
  IconPlus,
  IconSignOut,
  IconSun,
  IconUser,
} from '@vitrine/ui/components'
import type { Result } from './search-model.ts'

const ofAction: Readonly<Record<string, Icon>> = {
  theme: IconSun,
  language: IconGlobe,
  currency: IconCoin,
  'sign-out': IconSignOut,
  'sign-in': IconUser,
  'new-order': IconPlus,
}

/** The icon of a row that belongs to no network. */
export function ResultIcon({ result }: { readonly result: Result }) {
  if (result.kind === 'recent') return <IconClock />
  if (result.kind === 'order') return <IconPlus />
  if (result.kind === 'action') {
    const Plot = ofAction[result.key.split(':')[0] ?? ''] ?? IconArrowRight
    return <Plot />
  }
  return result.href ? <IconExternal /> : <IconArrowRight />
}
