import { useQuery } from '@tanstack/react-query'
import { useClient } from '../session/session-context.tsx'

interface Latest {
  readonly latestAt: string | null
  readonly isOld: boolean
}
export interface Backups {
  readonly ageMaxHours: number
  readonly database: Latest & { readonly kinds: readonly { readonly kind: string; readonly finishedAt: string }[] }
  readonly documents: Latest
  readonly archive: {
    readonly isOn: boolean
    readonly archivedAt: string | null
    readonly failedAt: string | null
    readonly failures: number
    readonly isFailing: boolean
  }
}

/** Those of the deployment; asked for by those who run it. */
export function useBackups({ enabled }: { readonly enabled: boolean }) {
  const client = useClient()
  return useQuery({ queryKey: ['backups'], queryFn: () => client.read<Backups>('/deployment/backups'), enabled, refetchInterval: 60_000 })
}
