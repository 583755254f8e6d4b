import { useQuery } from '@tanstack/react-query'
import { usePanelPath } from '../session/panel-context.ts'
import { useClient } from '../session/session-context.tsx'

export const stepNames = ['brand', 'legal', 'payment_method', 'provider', 'services', 'test_order', 'opening'] as const
export type StepName = (typeof stepNames)[number]

export interface GuideStep {
  readonly step: StepName
  readonly permission: string
  readonly isDone: boolean
  readonly missing: readonly string[]
}

const AGAIN_MS = 5_000

/** How far the shop is; asked again while something is left, because steps are done on other screens, by others and by providers. */
export function useGuide() {
  const client = useClient()
  const path = usePanelPath()
  return useQuery({
    queryKey: ['guide', path],
    queryFn: async () => {
      const steps = (await client.read<{ steps: readonly GuideStep[] }>(`${path}/guide`)).steps.filter(isKnown)
      localStorage.setItem(storedAt(path), JSON.stringify(steps))
      return steps
    },
    // The bar stands above every screen: rendered from the last answer, nothing moves under a hand when the next one arrives or fails.
    initialData: () => storedSteps(path),
    initialDataUpdatedAt: 0,
    refetchInterval: ({ state }) => (state.data?.every(({ isDone }) => isDone) ? false : AGAIN_MS),
  })
}

const storedAt = (path: string): string => `guide ${path}`

function storedSteps(path: string): GuideStep[] | undefined {
  try {
    return (JSON.parse(localStorage.getItem(storedAt(path)) ?? '') as GuideStep[]).filter(isKnown)
  } catch {
    // Nothing was stored, or something else.
    return undefined
  }
}

/** A newer server may have steps that this page has no words for. */
const isKnown = ({ step }: GuideStep): boolean => stepNames.includes(step)
