import { Link } from 'react-router'
import { AuditFacts } from '../../lists/audit/audit-facts.tsx'
import { actionName, type DeploymentAuditRow } from '../../lists/audit/audit-row.ts'
import { Differences } from '../../lists/audit/differences.tsx'
import { OutcomeTag } from '../../lists/audit/outcome-tag.tsx'
import { Inspector, InspectorBody } from '../../lists/inspector.tsx'
import texts from '../../messages/en/audit.json'
import { sayFrom } from '../../messages/texts.ts'
import { paths } from '../../paths.ts'
import type { Panel } from '../../session/me.ts'

const t = sayFrom(texts)

export interface DeploymentAuditInspectorProps {
  readonly row: DeploymentAuditRow
  readonly panel: Panel | undefined
  readonly onClose: () => void
  readonly onFilter: (filter: { readonly action?: string }) => void
}

/** One entry, and the way to it in its panel, where it can be undone. */
export function DeploymentAuditInspector({ row, panel, onClose, onFilter }: DeploymentAuditInspectorProps) {
  return (
    <Inspector
      title={actionName(row.action)}
      label={t('label', { id: String(row.number) })}
      badge={<OutcomeTag outcome={row.outcome} />}
      onClose={onClose}
    >
      <InspectorBody>
        {row.panel && (
          <Link className="link" to={`${paths.panel(row.panel.key, 'audit')}?open=${row.number}`}>
            {t('inPanel', { name: row.panel.name })}
          </Link>
        )}
        <AuditFacts row={row} panel={panel} onFilter={onFilter} />
        {row.panel && <Differences row={row} />}
      </InspectorBody>
    </Inspector>
  )
}
