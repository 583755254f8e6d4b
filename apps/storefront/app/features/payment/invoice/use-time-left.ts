import { formatSpan } from '@vitrine/ui/formats'
import { useShop } from '../../../shop/shop-context.tsx'
import { useNow } from './use-now.ts'

const SECOND_MS = 1000

/** The remaining time as text, ticking: “47 hours”; undefined when it is over. */
export function useTimeLeft(until: string): string | undefined {
  const { locale } = useShop()
  return formatSpan((new Date(until).getTime() - useNow()) / SECOND_MS, locale)
}
