import { type Icon, IconRows } from '@vitrine/ui/components'
import { IconHistory, IconServer } from '../../parts/own-icons.tsx'
import { paths } from '../../paths.ts'

/** What those who run the deployment see of it, in the order of the menu. */
export const deploymentPages = [
  { name: 'panels', to: paths.deploymentPanels, icon: IconRows },
  { name: 'audit', to: paths.deploymentAudit, icon: IconHistory },
  { name: 'backups', to: paths.backups, icon: IconServer },
] as const satisfies readonly { readonly name: string; readonly to: string; readonly icon: Icon }[]
