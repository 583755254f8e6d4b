import type { BoundEntryRoute, BoundOperatorRoute } from '@vitrine/platform/http'
import type { OperatorsDeps } from '../ports.ts'
import { bulkKindsOf } from '../queries/bulk/bulk-kinds.ts'
import { approvalRoutes } from './approvals/approval-routes.ts'
import { attentionRoutes } from './attention-routes.ts'
import { auditRoutes } from './audit-routes.ts'
import { backupRoutes } from './backup-routes.ts'
import { bulkRoutes } from './bulk-routes.ts'
import { deploymentAuditRoutes } from './deployment-audit-routes.ts'
import { entryRoutes } from './entry-routes.ts'
import { findRoutes } from './find-routes.ts'
import { guideRoutes } from './guide-routes.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { keyRoutes } from './key-routes.ts'
import { noteRoutes } from './note-routes.ts'
import { ownSecurityRoutes } from './own-security-routes.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { staffRoutes } from './staff-routes.ts'
import { viewRoutes } from './view-routes.ts'

export const operatorsRoutes = (deps: OperatorsDeps): (BoundOperatorRoute | BoundEntryRoute)[] => [
  ...entryRoutes(deps),
  ...passkeyRoutes(deps),
  ...ownSecurityRoutes(deps),
  ...staffRoutes(),
  ...invitationRoutes(deps),
  ...keyRoutes(deps),
  ...approvalRoutes(deps),
  ...auditRoutes(),
  ...deploymentAuditRoutes(deps),
  ...bulkRoutes(bulkKindsOf(deps)),
  ...attentionRoutes(deps),
  ...guideRoutes(deps),
  ...findRoutes(deps),
  ...viewRoutes(),
  ...noteRoutes(deps.noteSubjects),
  ...backupRoutes(),
]
